import { sepaText } from './sepa-text.js';

test.each([
  ['José Núñez-Größe', 'Jose Nunez-Grosse'],
  ['Łukasz Şahin Işık', 'Lukasz Sahin Isik'],
  ['O’Neill & Søn <b>', "O'Neill + Son .b."],
  ['//a//b/', 'a/b'],
  ['李 Wei', '. Wei'],
  ['a\n\tb', 'a b'],
  ['Ελένη Παπαδοπούλου', 'Eleni Papadopoyloy'],
  ['Юлия Тодорова-Желязкова', 'Yuliya Todorova-Zhelyazkova'],
  ['Zoe\u0301 🎉', 'Zoe .'],
])('R33a.5 %j becomes %j, in characters that every bank accepts', (text, shown) => {
  expect(sepaText(text, 70)).toBe(shown);
});

test('R33a.5 a text is cut to its length, and does not end with a space', () => {
  expect(sepaText('abc def', 4)).toBe('abc');
});
