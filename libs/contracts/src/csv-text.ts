/** The text of a CSV file, in whichever encoding a spreadsheet saved it. */
import { likelihood } from './name-letters.js';
import { type Text, text } from './texts/text.js';

/** Of browsers and Node, which this package knows nothing else about. */
declare class TextDecoder {
  constructor(encoding: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** Where two are as likely, the first one is taken. */
const oneByteEncodings = ['windows-1252', 'windows-1254', 'windows-1250', 'macintosh'] as const;
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', ...oneByteEncodings] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

export const csvEncodingLabels: Record<CsvEncoding, Text> = {
  'utf-8': text('UTF-8'),
  'utf-16le': text('UTF-16'),
  'utf-16be': text('UTF-16 (big-endian)'),
  'windows-1252': text('Western European (Windows-1252)'),
  'windows-1254': text('Turkish (Windows-1254)'),
  'windows-1250': text('Central European (Windows-1250)'),
  macintosh: text('Western European (Mac Roman)'),
};

/** Without a byte order mark. What the encoding does not have becomes U+FFFD. */
export function csvText(bytes: Uint8Array, encoding = csvEncodingOf(bytes)): string {
  return encoding === 'windows-1252' ? windows1252(bytes) : new TextDecoder(encoding).decode(bytes);
}

/** By its byte order mark, by what is valid, otherwise by the letters that are likely in names. */
export function csvEncodingOf(bytes: Uint8Array): CsvEncoding {
  const utf16 = utf16Of(bytes);
  if (utf16) return utf16;
  if (isMostlyUtf8(bytes)) return 'utf-8';
  const words = wordsOf(bytes);
  const scores = oneByteEncodings.map((encoding) => {
    const score = words.reduce((sum, word) => sum + likelihood(csvText(word, encoding)), 0);
    return { encoding, score };
  });
  return scores.reduce((best, other) => (other.score > best.score + 1e-9 ? other : best)).encoding;
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const beginning = bytes.subarray(0, 4_000);
  beginning.forEach((byte, at) => (zeros[at % 2]! += byte === 0 ? 1 : 0));
  const [high, low] = zeros as [number, number];
  if (low * 4 > beginning.length && high * 10 < low) return 'utf-16le';
  if (high * 4 > beginning.length && low * 10 < high) return 'utf-16be';
  return null;
}

/** Some bytes may be damaged: another encoding would turn all of the other letters into signs. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  const others = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return damaged === 0 || others > 2 * damaged;
}

const wordsMax = 2_000;

/** Different words with bytes beyond ASCII. */
function wordsOf(bytes: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let start = 0;
  for (let at = 0; at <= bytes.length && words.size < wordsMax; at++) {
    if (at < bytes.length && isInWord(bytes[at]!)) continue;
    const word = bytes.subarray(start, at);
    start = at + 1;
    if (word.length <= 60 && word.some((byte) => byte >= 0x80)) words.set(word.join(), word);
  }
  return [...words.values()];
}

function isInWord(byte: number): boolean {
  const small = byte | 0x20;
  return byte >= 0x80 || (small >= 0x61 && small <= 0x7a);
}

/** The characters of 80 to 9F. The five bytes that have none count as control characters. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decoded here, because versions of Node read these bytes as Latin-1. */
function windows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte >= 0x80 && byte < 0xa0 ? special[byte - 0x80]! : String.fromCharCode(byte);
  return text;
}
