/** One name for one wish: the server does it once, however often it is sent. */
export function newIdempotencyKey(): string {
  // randomUUID exists only on https and localhost; a portal on a plain local network has this.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
