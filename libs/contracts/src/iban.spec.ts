import { ibanKey, ibanProblem, shownIban } from './iban.js';

test.each([
  'DE89 3704 0044 0532 0130 00',
  'es91 2100 0418 4502 0005 1332',
  'FR1420041010050500013M02606',
  'IT60X0542811101000000123456',
  'PT50000201231234567890154',
  'TR330006100519786457841326',
  'GB82WEST12345698765432',
  'AT61 1904 3002 3457 3201',
  'BE68 5390 0754 7034',
  'CH93 0076 2011 6238 5295 7',
  'CZ65 0800 0000 1920 0014 5399',
])('R59 %s is an IBAN', (iban) => {
  expect(ibanProblem(iban)).toBeUndefined();
});

test.each([
  ['a digit is wrong', 'DE89 3704 0044 0532 0130 01'],
  ['two digits are exchanged', 'DE89 3704 0044 0532 0103 00'],
  ['it is too short', 'DE89 3704 0044 0532 0130'],
  ['it has the length of another country', 'ES89370400440532013000'],
  ['it is no IBAN', 'my account'],
  ['a zero is missing of an Austrian one', 'AT32 0100 0000 0173 363'],
  ['a zero is missing of a Belgian one', 'BE71 9612 3456 769'],
  ['zeros are missing of a Czech one', 'CZ658000000192000145399'],
  ['zeros are missing of a Swiss one', 'CH93762011623852957'],
  ['no country has it', 'US64SVBKUS6S3300958879'],
])('R59 an IBAN is refused if %s', (_, iban) => {
  expect(ibanProblem(iban)).toBeDefined();
});

test('it is stored without spaces and shown in groups of four', () => {
  expect(ibanKey(' es91 2100 04184502 0005 1332 ')).toBe('ES9121000418450200051332');
  expect(shownIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
});
