/** The message of a failure. A connection that failed at each address of a host has one for each address, and none itself. */
export function messageOf(error: unknown): string {
  const { message, errors } = Object(error) as { message?: unknown; errors?: unknown };
  if (message === '' && Array.isArray(errors)) return errors.map(messageOf).join(', ');
  return typeof message === 'string' ? message : String(error);
}
