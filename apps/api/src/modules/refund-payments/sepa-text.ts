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

/** Letters lose their marks, and other characters become dots. A text neither begins nor ends with a slash. */
export function sepaText(text: string, max: number): string {
  const latin = [...text.normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => withoutMarks[letter] ?? letter)
    .join('');
  const allowed = latin
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .replace(/\/{2,}/g, '/')
    .slice(0, max);
  return allowed.replace(/^[/ ]+|[/ ]+$/g, '');
}
