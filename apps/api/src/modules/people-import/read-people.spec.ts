import { loadCatalogs } from '../../platform/languages/load-catalogs.js';
import { readPeople } from './read-people.js';
import { roleIn } from './role-names.js';

beforeAll(() => loadCatalogs(['de', 'fr']));

async function countryIn(text: string) {
  const rows = [{ number: 2, cells: ['ana@example.com', text] }];
  const { people, problems } = await readPeople({ header: ['Email', 'Land'], rows }, ['email', 'country']);
  return people[0]!.country ?? problems[0]!.message;
}

it.each([
  ['SPAIN', ['Spain', 'ES', 'España', 'Spanien', 'Espagne', 'Spagna', 'Espanha', 'İspanya', 'spanien']],
  ['PORTUGAL', ['Portugal', 'PT', 'Portogallo', 'Portekiz']],
  ['ITALY', ['Italy', 'Italia', 'Italien', 'Italie', 'Itália', 'İtalya']],
  ['TURKEY', ['Turkey', 'Türkiye', 'Türkei', 'Turquie', 'Turquía', 'Turchia', 'Turquia']],
  ['GERMANY', ['Germany', 'Deutschland', 'DE', 'Allemagne', 'Alemania', 'Germania', 'Alemanha', 'Almanya']],
  ['FRANCE', ['France', 'Frankreich', 'Francia', 'França', 'Fransa']],
])(
  'R59a %s is recognised by its code, and by its name in the languages of the six countries',
  async (country, texts) => {
    for (const text of texts) expect(await countryIn(text)).toBe(country);
  },
);

it('R59a.2 another country is a problem', async () => {
  expect(await countryIn('Atlantis')).toMatch(/^The country must be one of /);
});

it('R59a a region is recognised by its code, and by its name in the languages of the portal', async () => {
  const names = ['DE-NW', 'North Rhine-Westphalia', 'Nordrhein Westfalen', 'NORDRHEIN-WESTFALEN', 'Mordor'];
  const rows = names.map((name, at) => ({ number: at + 2, cells: ['ana@example.com', name] }));
  const { people } = await readPeople({ header: ['Email', 'Bundesland'], rows }, ['email', 'region']);
  expect(people.map(({ region }) => region)).toEqual(['DE-NW', 'DE-NW', 'DE-NW', 'DE-NW', undefined]);
});

it.each([
  ['EMPLOYEE', ['Employee', 'Empleada', 'Funcionário', 'Dipendente', 'ÇALIŞAN', 'Mitarbeiterin', 'Salarié']],
  ['EXECUTIVE', ['executive', 'Directivo', 'Executiva', 'Dirigente', 'Yönetici', 'Führungskraft', 'Cadre']],
  [
    'HR_MANAGER',
    ['HR-Manager', 'hr_manager', 'Responsable de RR. HH.', 'Gestora de RH', 'İK Yöneticisi', 'Responsable RH'],
  ],
  [undefined, ['Manager', 'Admin', 'Personal', '']],
])('R59a the role %s is recognised by its name in the languages of the six countries', (role, texts) => {
  expect(texts.map((text) => roleIn(text, 'Role'))).toEqual(texts.map(() => role));
});

it.each([
  ['Manager', 'Rôle', 'EXECUTIVE'],
  ['Personalabteilung', 'Rolle', 'HR_MANAGER'],
  ['Personalabteilung', 'Role', undefined],
])('R43a.4 the role %s of an own export is one in the column %s only: %s', (text, heading, role) => {
  expect(roleIn(text, heading)).toBe(role);
});

it('R59a.2 a name as long as a file is a problem, and is not kept', async () => {
  const name = `Müller${' '.repeat(200_000)}Lüdenscheid, ${'Ş'.repeat(200_000)}`;
  const rows = [{ number: 2, cells: ['ana@example.com', name] }];
  const { people, problems } = await readPeople({ header: ['Email', 'Name, Vorname'], rows }, ['email', 'fullName']);
  expect(people).toEqual([{ row: 2, email: 'ana@example.com' }]);
  expect(problems).toEqual([expect.objectContaining({ row: 2, field: 'fullName' })]);
});
