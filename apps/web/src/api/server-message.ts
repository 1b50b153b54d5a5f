/** The sentence of an error reply that a person can act on (R1); undefined where the server said none. */
export function serverMessage(error: unknown): string | undefined {
  const { body, status, message } = (error ?? {}) as {
    body?: { message?: unknown };
    status?: unknown;
    message?: unknown;
  };
  if (typeof body?.message === 'string' && body.message) return body.message;
  return status === 'NETWORK' && typeof message === 'string' ? message : undefined;
}
