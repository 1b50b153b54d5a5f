import type { ApiError } from './base-query.js';
import { serverMessage } from './server-message.js';

/** What the server found wrong with single fields (R1), for those that this form has. */
export function fieldErrors<F extends string>(error: unknown, fields: readonly F[]): { field: F; message: string }[] {
  const found = (error as ApiError | undefined)?.body?.errors ?? [];
  return found.flatMap(({ field, message }) => {
    const known = fields.find((name) => name === field);
    return known ? [{ field: known, message }] : [];
  });
}

/** What is wrong with the files of a form: too large (413), of another kind (415), or named like a field. */
export function fileError(error: unknown, field: string): string | undefined {
  const status = (error as ApiError | undefined)?.status;
  return status === 413 || status === 415 ? serverMessage(error) : fieldErrors(error, [field])[0]?.message;
}
