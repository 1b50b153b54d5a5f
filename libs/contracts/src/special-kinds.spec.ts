import { kindLabel } from './special-kinds.js';
import { addCatalog, readerIs } from './texts/text.js';

addCatalog('de', { Wedding: 'Hochzeit' });
afterAll(() => readerIs(() => 'en'));

test.each([
  ['wedding', 'Wedding', 'Hochzeit'],
  ['wedding', 'Marriage', 'Marriage'],
  ['5b1f4c1e', 'Wedding', 'Wedding'],
  ['moving', 'Moving house', 'Moving house'],
])('R66a the kind %s called %s is %s for a German reader', (kindId, name, label) => {
  readerIs(() => 'de');
  expect(kindLabel({ kindId, name })).toBe(label);
});

test('R66a in English, and in what is recorded, it has its English name', () => {
  readerIs(() => 'en');
  expect(kindLabel({ kindId: 'wedding', name: 'Wedding' })).toBe('Wedding');
});
