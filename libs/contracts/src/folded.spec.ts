import { isFoundIn, spellings } from './folded.js';
import { typedNames } from './folded.cases.js';

test.each([
  ['Müller', ['muller', 'mueller']],
  ['MU\u0308LLER', ['muller', 'mueller']],
  ['Größe', ['grosse', 'groesse']],
  ['Søren Åse Ægir', ['soren ase aegir', 'soeren aase aegir']],
  ['Işıl Đorđević', ['isil dordevic', 'isil djordjevic']],
  ['José Muñoz', ['jose munoz']],
  ['Manuel Strauss', ['manuel strauss']],
])('R43.3 %s is typed as %j', (text, typed) => {
  expect(spellings(text)).toEqual(typed);
});

test.each(typedNames)('R43.3 %s finds %s, but no other name', (typed, name) => {
  const names = new Set(typedNames.map(([, one]) => one));
  expect([...names].filter((one) => isFoundIn(one, typed))).toEqual([name]);
  expect(isFoundIn(name.normalize('NFD'), typed)).toBe(true);
});
