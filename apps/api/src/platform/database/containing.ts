/** A pattern for `ilike` that finds this text anywhere: the wildcards in it stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
