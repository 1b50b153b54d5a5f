/**
 * How likely the letters of a word are in a name, to find the encoding of a file and to name rows that were read in a wrong
 * one: Ayşe is a name, and Ayþe is what Windows-1252 makes of it.
 */

/** What a language adds to a to z, without those that it also writes only in foreign words. */
const languages: readonly { letters: string; weight: number; without?: RegExp }[] = [
  { letters: 'äöüß', weight: 1 }, // German
  { letters: 'áéíóúüñ', weight: 1 }, // Spanish
  { letters: 'àèéíïòóúüç', weight: 1 }, // Catalan
  { letters: 'áâãàçéêíóôõúü', weight: 1 }, // Portuguese
  { letters: 'àèéìîòù', weight: 1 }, // Italian
  { letters: 'àâçéèêëîïôœùûüÿ', weight: 1 }, // French
  { letters: 'áéëïíóöúüèê', weight: 1 }, // Dutch
  { letters: 'æøåéóòô', weight: 1 }, // Danish and Norwegian
  { letters: 'åäöéüàá', weight: 1 }, // Swedish and Finnish
  { letters: 'çğıöşüâîû', weight: 1, without: /[qwx]/ }, // Turkish
  { letters: 'ąćęłńóśźż', weight: 0.8 }, // Polish
  { letters: 'áčďéěíňóřšťúůýž', weight: 0.8 }, // Czech
  { letters: 'áäčďéíĺľňóôŕšťúýž', weight: 0.8 }, // Slovak
  { letters: 'áéíóöőúüű', weight: 0.8 }, // Hungarian
  { letters: 'ăâîşţșț', weight: 0.8 }, // Romanian
  { letters: 'čćđšž', weight: 0.8 }, // Croatian, Serbian, Slovene
  { letters: 'äöüõšž', weight: 0.3 }, // Estonian
  { letters: 'áðéíóúýþæö', weight: 0.3, without: /[cqwz]/ }, // Icelandic
].map((language) => ({ ...language, letters: `${language.letters}abcdefghijklmnopqrstuvwxyz` }));

/** Places in which the languages hardly ever have these letters. */
const unusual = /œ(?![ui])|[ìù](?=\p{L})|ã(?![oens]|$)|õ(?!e|s?$)|è(?=[aeiouyéìæø])|ń(?=[aeiouyáéíóúě])|ÿ/u;

/** UTF-8 that was read as another encoding: "JÃ¼rgen". */
const doubled = /[ÂÃÄÅÆÐÑ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
const control = /[\u0080-\u009f\ufffd]/u;
/** JŸrgen and JosŽ. */
const capitalWithin = /\p{Lu}(?![A-Z])\p{Lu}\p{Ll}|\p{Ll}(?![A-Z])\p{Lu}(?!\p{Ll})/u;
/** McÉwen, or mŸller. */
const secondCapital = /\p{Ll}(?![A-Z])\p{Lu}\p{Ll}/u;
/** Nº and Nª. */
const ordinal = /^n[ºª]$/i;
/** Quotation marks and the like at the ends of words, apostrophes and hyphens within them. */
const atBegin = /^[“„«‘‚¿¡‹]+/u;
const atEnd = /[”“»’›…™®©ºª°]+$/u;
const between = /[’‘´`·–—-]/u;

/**
 * Up to 1 for each part of the word between its hyphens, and negative for what cannot be a word. Zero without letters
 * beyond A to Z.
 */
export function likelihood(word: string): number {
  if (!/[^\p{ASCII}]/u.test(word)) return 0;
  if (control.test(word)) return -3;
  if (doubled.test(word)) return -1;
  if (ordinal.test(word)) return 1;
  const parts = word.normalize('NFC').replace(atBegin, '').replace(atEnd, '').split(between);
  return parts.reduce((sum, part) => sum + likelihoodOfPart(part), 0);
}

function likelihoodOfPart(part: string): number {
  if (!/[^\p{ASCII}]/u.test(part)) return 0;
  if (part.length === 1 || !/\p{L}/u.test(part)) return 0;
  if (/[^\p{Script=Latin}\p{ASCII}]|[ªºﬁﬂƒ]/u.test(part) && /\p{Script=Latin}/u.test(part)) return -1;
  if (capitalWithin.test(part)) return -1;
  if (secondCapital.test(part)) return -0.6;
  const small = part.toLowerCase().replace(/\u0307/g, '');
  const fitting = languages.filter(({ letters, without }) => isOf(small, letters) && !without?.test(small));
  if (fitting.length === 0) return -0.5;
  const best = Math.max(...fitting.map(({ weight }) => weight));
  return unusual.test(small) ? 0.3 * best : best;
}

function isOf(word: string, letters: string): boolean {
  return [...word].every((letter) => letters.includes(letter) || !/\p{L}/u.test(letter));
}

const turkishFor: Readonly<Record<string, string>> = { þ: 'ş', ð: 'ğ', ý: 'ı', Þ: 'Ş', Ð: 'Ğ', Ý: 'İ' };
const icelandic = /[áéíóúæ]/iu;

/** Whether a name would be Turkish if its file had been read as Windows-1254, and has nothing Icelandic or Czech. */
function isTurkishMisread(name: string): boolean {
  if (icelandic.test(name)) return false;
  return name.split(/[\s-]+/).some((word) => {
    if (!/[þð]|ý\p{L}/iu.test(word)) return false;
    return likelihood(word.replace(/[þðý]/giu, (letter) => turkishFor[letter]!)) === 1;
  });
}

/** Whether the letters of a name are rather those of a file that was read in a wrong encoding. */
export function hasUnlikelyLetters(name: string, encoding: string | undefined): boolean {
  const words = name.split(/[\s,;/()&+"]+/);
  // UTF-8 has the letters of all languages, an encoding of one byte only those of some
  const least = encoding === undefined ? -0.5 : encoding.startsWith('utf-') ? -0.9 : 0;
  if (words.some((word) => likelihood(word) < least)) return true;
  return (encoding === undefined || encoding === 'windows-1252') && isTurkishMisread(name);
}
