import type { ApiError } from './base-query.js';
import { serverMessage } from './server-message.js';

/** The server's validation errors (R1) for the fields that the form has. */
export function fieldErrors<F extends string>(error: unknown, fields: readonly F[]): { field: F; message: string }[] {
  const found = (error as ApiError | undefined)?.body?.errors ?? [];
  return found.flatMap(({ field, message }) => {
    const known = fields.find((name) => name === field);
    return known ? [{ field: known, message }] : [];
  });
}

/** The server's error about a form's files: too large (413), wrong type (415), or a validation error of the field. */
export function fileError(error: unknown, field: string): string | undefined {
  const status = (error as ApiError | undefined)?.status;
  return status === 413 || status === 415 ? serverMessage(error) : fieldErrors(error, [field])[0]?.message;
}
