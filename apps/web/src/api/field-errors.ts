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

/** The server's errors about a form's files, one a line: of the field, or too large (413) or of a wrong type (415). */
export function fileError(error: unknown, field: string): string | undefined {
  const messages = fieldErrors(error, [field]).map(({ message }) => message);
  if (messages.length > 0) return messages.join('\n');
  const status = (error as ApiError | undefined)?.status;
  return status === 413 || status === 415 ? serverMessage(error) : undefined;
}
