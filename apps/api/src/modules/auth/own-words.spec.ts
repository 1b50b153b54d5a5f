import { isMadeOf, productWords } from './own-words.js';

const words = [...productWords, 'Ana Lúcia Öztürk', 'ana.ozturk', 'acme', 'rocket 9'];

it.each([
  'Staffroom2026', // the product and a year
  'St4ffr00m!',
  'AnaLucia1',
  'Öztürk1990!',
  'ÖZTÜRK2027',
  'OzturkAna77',
  'Acme123456',
  'acme-staffroom-ana',
  'rocket99',
])('%s is made of words that others try first', (password) => {
  expect(isMadeOf(password, words)).toBe(true);
});

it.each([
  'Sturdy7-lantern', // none of the words
  'Acme-lantern-harbour', // one of them, and enough besides
  'Banana-harbour', // in which one of them happens to stand
  'short', // which other rules refuse
  'Re1',
])('%s is not', (password) => {
  expect(isMadeOf(password, words)).toBe(false);
});

it.each([
  ['M1ller2026', 'miller@acme.example'],
  ['Mueller2026', 'Müller'],
  ['Muller2026', 'Müller'],
])('%s is made of %s', (password, word) => {
  expect(isMadeOf(password, [word])).toBe(true);
});
