import { payrollLimits } from '@staffroom/contracts/payroll.js';

/** Of the texts in one call, escaped and encoded. The server reads 256 KB. */
const maxBytes = 200_000;

/** The pages of many payslips are more than one call may contain. */
export function batchesOfTexts(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let bytes = 0;
  for (const text of texts) {
    const own = new TextEncoder().encode(JSON.stringify(text)).length;
    const batch = batches.at(-1);
    if (batch && batch.length < payrollLimits.matchedAtOnce && bytes + own <= maxBytes) {
      batch.push(text);
      bytes += own;
    } else {
      batches.push([text]);
      bytes = own;
    }
  }
  return batches;
}
