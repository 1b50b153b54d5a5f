/** Text as it is compared and sorted: case, accents and the form of Unicode do not matter. */

/** Letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ς: 'σ' },
};
const otherLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** 'José ŁUKASZ' becomes 'jose lukasz'. */
export function folded(text: string): string {
  const decomposed = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '');
  return decomposed.replace(otherLetters, (letter) => plainLetters[letter]!);
}
