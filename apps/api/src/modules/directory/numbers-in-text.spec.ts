import { numbersInFileName, numbersInPage } from './numbers-in-text.js';

const inName = (name: string) => numbersInFileName(name, '2026');

test.each([
  ['1042.pdf', '1042'],
  ['1042_2026-11.pdf', '1042'],
  ['2026-11-30 1042.pdf', '1042'],
  ['payslip 202611 0042.pdf', '0042'],
  ['11.2026-E-1042.pdf', 'e1042'],
  ['e1042 november.pdf', 'e1042'],
  ['DE/12/0042.pdf', 'de120042'],
])('R35c.2 the file name “%s” contains %s', (name, key) => expect(inName(name)).toContain(key));

test.each([
  ['10421.pdf', '1042'],
  ['21042.pdf', '1042'],
  ['042.pdf', '42'],
  ['16.0.pdf', '160'],
  ['2026-11.pdf', '11'],
  ['30.11.2026.pdf', '30'],
  ['2026 payslip.pdf', '2026'],
  ['ana1042@example.com.pdf', '1042'],
  ['ana.1042@example.com.pdf', '1042'],
])('R35c.2 the file name “%s” does not contain %s', (name, key) => expect(inName(name)).not.toContain(key));

test('R35c.2 a page contains its numbers, but not the digits of amounts, dates and times', () => {
  const keys = numbersInPage('Personalnummer: 1042\nE-77 (Ana)\n30.11.2026 1.042,50 160,00 08:15 IBAN DE12 3456');
  for (const key of ['1042', 'e77', '3456']) expect(keys).toContain(key);
  for (const part of ['042', '50', '160', '30', '2026', '11', '15']) expect(keys).not.toContain(part);
});

test('R35c.2 full-width and decomposed characters are compared by what they say', () => {
  expect(numbersInPage('Nr １０４２')).toContain('1042');
  for (const text of ['A\u0308-7', 'Ä-7', 'a7']) expect(numbersInPage(text)).toContain('a7');
});
