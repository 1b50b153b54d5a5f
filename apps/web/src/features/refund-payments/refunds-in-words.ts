export function refundsInWords(count: number): string {
  return count === 1 ? '1 refund' : `${count} refunds`;
}
