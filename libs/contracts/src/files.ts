/** What may be uploaded (R34). The server goes by content, not by name. */
export const fileLimits = { maxBytes: 10 * 1024 * 1024, maxFiles: 20, nameMax: 255 } as const;

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

/** For the `accept` of a file input (SPEC.md section 5). */
export const acceptedExtensions = '.pdf,.jpg,.jpeg,.png';
