import type { FileType } from '@staffroom/contracts/files.js';

/** As many of a file's first bytes as it takes to tell. */
export const headBytes = 16;

/** What a file is by its content, whatever it is called (R34); null where it is none of what may be uploaded. */
export function sniffFileType(head: Buffer): FileType | null {
  const found = signatures.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes));
  return found?.type ?? null;
}

// The signature stands at the very beginning: a PDF may lawfully begin later, and so would many a disguise.
const signatures: readonly { type: FileType; bytes: Buffer }[] = [
  { type: 'application/pdf', bytes: Buffer.from('%PDF-') },
  { type: 'image/jpeg', bytes: Buffer.of(0xff, 0xd8, 0xff) },
  { type: 'image/png', bytes: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1') },
];
