/** 'size in KB with 1 decimal' (SPEC section 2). */
export function fileSizeText(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
