/** The file types and sizes that may be uploaded (R34). The server checks the content, not the name. */
export const fileLimits = { maxBytes: 10 * 1024 * 1024, maxFiles: 20, nameMax: 255 } as const;

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

/** For the `accept` of a file input (SPEC.md section 5). */
export const acceptedExtensions = '.pdf,.jpg,.jpeg,.png';
