import { spellings } from './folded.js';

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
