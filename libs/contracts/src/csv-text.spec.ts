import { csvText } from './csv-text.js';

const text = 'Ángel;Müller;Łódź';
const utf16 = (bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, as Excel saves Unicode text', utf16(false)],
  ['UTF-16 of another processor', utf16(true)],
])('R59a.3 a file in %s is read', (_, bytes) => {
  expect(csvText(bytes)).toBe(text);
});

test('R59a.3 a file in Windows-1252 is read, with its own characters', () => {
  const bytes = Uint8Array.from([
    0xc1, 0x6e, 0x67, 0x65, 0x6c, 0x3b, 0x80, 0x3b, 0x8a, 0x9e, 0x93, 0x78, 0x94, 0x96, 0xfc,
  ]);
  expect(csvText(bytes)).toBe('Ángel;€;Šž“x”–ü');
});

test('every byte of Windows-1252 is one character', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(csvText(bytes)).toHaveLength(256);
});
