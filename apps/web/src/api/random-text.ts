/** 128 random bits that nobody can guess. */
export function randomText(): string {
  // randomUUID exists only in secure contexts, and a portal may run over plain HTTP in a local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
