/** The message of an error reply (R1), or undefined if the server sent none. */
export function serverMessage(error: unknown): string | undefined {
  const { body, status, message } = (error ?? {}) as {
    body?: { message?: unknown };
    status?: unknown;
    message?: unknown;
  };
  if (typeof body?.message === 'string' && body.message) return body.message;
  return status === 'NETWORK' && typeof message === 'string' ? message : undefined;
}
