/** Texts in the characters that every bank in SEPA must accept (EPC217-08). */
const withoutMarks: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  þ: 'th',
  Þ: 'TH',
  ð: 'd',
  Ð: 'D',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '&': '+',
};

/** Greek and Bulgarian, which are written in SEPA, as the same document does. Small letters only. */
const inLatin: Readonly<Record<string, string>> = {
  ...lettersOf(
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  ),
  ...lettersOf(
    'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh',
  ),
  ...lettersOf('щ sht ъ a ь y ю yu я ya'),
};

/** Letters lose their marks, and other characters become dots. A text neither begins nor ends with a slash. */
export function sepaText(text: string, max: number): string {
  const latin = [...[...text.normalize('NFC')].map(transcribed).join('').normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => withoutMarks[letter] ?? transcribed(letter))
    .join('');
  const allowed = latin
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .replace(/\/{2,}/g, '/')
    .slice(0, max);
  return allowed.replace(/^[/ ]+|[/ ]+$/g, '');
}

function transcribed(letter: string): string {
  const small = letter.toLowerCase();
  const latin = inLatin[small];
  if (latin === undefined) return letter;
  return letter === small ? latin : latin[0]!.toUpperCase() + latin.slice(1);
}

function lettersOf(pairs: string): Record<string, string> {
  const words = pairs.split(' ');
  return Object.fromEntries(words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, words[at + 1]!]] : [])));
}
