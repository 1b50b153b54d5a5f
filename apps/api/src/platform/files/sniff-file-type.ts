import type { FileType } from '@staffroom/contracts/files.js';

/** The number of first bytes that is enough to detect the type. */
export const headBytes = 1024;

/** Detects the type from the content, regardless of the name (R34). Null if it is not a type that may be uploaded. */
export function sniffFileType(head: Buffer): FileType | null {
  if (isPdf(head.toString('latin1'))) return 'application/pdf';
  return signatures.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))?.type ?? null;
}

/**
 * Readers accept a PDF that begins later. Before it, programs leave a byte order mark, white space, or the job language of a printer (PJL).
 * Anything else could be a disguised file.
 */
function isPdf(head: string): boolean {
  return /^(?:\xef\xbb\xbf)?\s*(?:\x1b%-12345X\s*(?:@PJL[^\r\n]*[\r\n]+)*)?%PDF-/.test(head);
}

const signatures: readonly { type: FileType; bytes: Buffer }[] = [
  { type: 'image/jpeg', bytes: Buffer.of(0xff, 0xd8, 0xff) },
  { type: 'image/png', bytes: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1') },
];
