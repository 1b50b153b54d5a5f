import type { ApiError } from './base-query.js';

/** What the server found wrong with single fields (R1), for those that this form has. */
export function fieldErrors<F extends string>(error: unknown, fields: readonly F[]): { field: F; message: string }[] {
  const found = (error as ApiError | undefined)?.body?.errors ?? [];
  return found.flatMap(({ field, message }) => {
    const known = fields.find((name) => name === field);
    return known ? [{ field: known, message }] : [];
  });
}
