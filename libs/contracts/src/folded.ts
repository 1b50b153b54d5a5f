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

/** As people write them where the keyboard or the program has no such letters. */
const letterPairs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', đ: 'dj' };
const pairedLetters = new RegExp(`[${Object.keys(letterPairs).join('')}]`, 'g');

/** The ways in which a text is typed: 'Jürgen' as 'jurgen' and 'juergen', 'Jurgen' as 'jurgen' only. */
export function spellings(text: string): string[] {
  const withPairs = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(pairedLetters, (letter) => letterPairs[letter]!);
  return [...new Set([folded(text), folded(withPairs)])];
}

/** Whether the name contains the text as someone may type it. */
export function isFoundIn(name: string, typed: string): boolean {
  return spellings(typed).some((text) => spellings(name).some((spelling) => spelling.includes(text)));
}

export function isBegunBy(name: string, typed: string): boolean {
  return spellings(typed).some((text) => spellings(name).some((spelling) => spelling.startsWith(text)));
}
