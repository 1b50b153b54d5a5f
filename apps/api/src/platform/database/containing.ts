/** Returns a `like` pattern that matches text containing this one. Escapes its wildcards. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
