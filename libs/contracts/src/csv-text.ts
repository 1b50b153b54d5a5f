/** Of browsers and Node, which this package knows nothing else about. */
declare class TextDecoder {
  constructor(encoding: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** The text of a CSV file, in whichever encoding a spreadsheet saved it: UTF-8, UTF-16 with its mark, or Windows-1252. */
export function csvText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes); // without a byte order mark
  } catch {
    return windows1252(bytes);
  }
}

/** The characters of 80 to 9F. The five bytes that have none count as control characters. */
const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decoded here, because versions of Node read these bytes as Latin-1. */
function windows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte >= 0x80 && byte < 0xa0 ? special[byte - 0x80]! : String.fromCharCode(byte);
  return text;
}
