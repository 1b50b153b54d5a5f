import { sepaText } from './sepa-text.js';

test.each([
  ['José Núñez-Größe', 'Jose Nunez-Groesse'],
  ['Jürgen Müller', 'Juergen Mueller'],
  ['Ju\u0308rgen MÜLLER', 'Juergen MUELLER'],
  ['Ömer Ägir Ü.', 'Oemer Aegir Ue.'],
  ['STRAẞE GROSS Ä', 'STRASSE GROSS Ae'],
  ['Agüero Güiza Guëll', 'Aguero Guiza Guell'],
  ['Łukasz Şahin Işık İnan', 'Lukasz Sahin Isik Inan'],
  ['Søren Åse Ægir ĦAŻ-ŻEBBUĠ Ðorđe Þór', 'Soren Ase Aegir HAZ-ZEBBUG Dorde Thor'],
  ['François Muñoz Conceição', 'Francois Munoz Conceicao'],
  ['O’Neill & Søn <b>', "O'Neill + Son .b."],
  ['«Ana» "Nan"', "'Ana' 'Nan'"],
  ['//a//b/', 'a/b'],
  ['李 Wei', '. Wei'],
  ['ＡＢ ﬁn', 'AB fin'],
  ['a\n\tb', 'a b'],
  ['Ελένη Παπαδοπούλου Θάλεια ΑΪΔΙΝΗ', 'Eleni Papadopoyloy Thaleia AIDINI'],
  ['Юлия Тодорова-Желязкова', 'Yuliya Todorova-Zhelyazkova'],
  ['Љиљана Ђорђевић', 'Ljiljana Djordjevic'],
  ['Zoe\u0301 🎉', 'Zoe .'],
])('R33a.5 %j becomes %j, in characters that every bank accepts', (text, shown) => {
  expect(sepaText(text, 70)).toBe(shown);
});

test('R33a.5 every letter of the languages written in SEPA becomes Latin letters', () => {
  const latin = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCharCode(0xc0 + at)).join('');
  const others = 'ЂЃЄІЇЈЉЊЋЌЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩẞȘȚșțƏə';
  const letters = `${latin}${others}`.match(/\p{L}/gu)!;
  expect(letters.filter((letter) => !/^[A-Za-z' ]+$/.test(sepaText(letter, 70)))).toEqual([]);
});

test('R33a.5 a text is cut to its length, and does not end with a space', () => {
  expect(sepaText('abc def', 4)).toBe('abc');
});
