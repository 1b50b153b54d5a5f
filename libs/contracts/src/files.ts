/** The file types and sizes that may be uploaded (R34). The server checks the content, not the name. */
export const fileLimits = { maxBytes: 10 * 1024 * 1024, maxFiles: 20, nameMax: 255 } as const;

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

/** For the `accept` of a file input (SPEC.md section 5). */
export const acceptedExtensions = '.pdf,.jpg,.jpeg,.png';

/** Addresses of files, which people open in a tab of its own (R18). */
export function isFileAddress(path: string): boolean {
  return /^\/api\/(?:(?:documents|payroll)\/[\da-f-]{36}\/file|refunds\/[\da-f-]{36}\/receipt)$/i.test(path);
}

/** The parameter of /login that contains the address of a file that was opened without a session. */
export const openedParameter = 'opened';
