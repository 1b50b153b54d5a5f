/** First letters of the first and the last name, at most two (SPEC section 9). */
export function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => firstLetter(word)).join('');
}

/** The same person has the same colour on every screen and every day. */
export function hueOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.codePointAt(0)!) % 9973;
  return (hash % 12) * 30;
}

function firstLetter(word: string | undefined): string {
  return word ? [...word][0]!.toLocaleUpperCase() : '';
}
