import type { FileType } from '@staffroom/contracts/files.js';

/** The number of first bytes that is enough to detect the type. */
export const headBytes = 16;

/** Detects the type from the content, regardless of the name (R34). Null if it is not a type that may be uploaded. */
export function sniffFileType(head: Buffer): FileType | null {
  const found = signatures.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes));
  return found?.type ?? null;
}

// The signature must be at the very beginning. A PDF may legally start later, but so could many disguised files.
const signatures: readonly { type: FileType; bytes: Buffer }[] = [
  { type: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { type: 'image/jpeg', bytes: Buffer.of(0xff, 0xd8, 0xff) },
  { type: 'image/png', bytes: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1') },
];
