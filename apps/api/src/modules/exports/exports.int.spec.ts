import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { pdf } from '../../testing/sample-files.js';
import { Clock } from '../../platform/clock/clock.js';
import { languages } from '@staffroom/contracts/texts/languages.js';
import { addDays, isWeekend } from '@staffroom/contracts/plain-date.js';
import { holidaysBetween } from '../time-off/facade.js';

let portal: Administration;
let hr: Person;
let ana: Person;
let today: string;
let workday: string;

const formula = '=HYPERLINK("http://evil.example";"Click")';

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed', email: 'hr@example.com' });
  const { body } = await hr.send('post', '/api/teams', { name: '+Team', managerId: hr.id }).expect(201);
  const { id: teamId } = body as { id: string };
  ana = await portal.person({ fullName: '=1+1', email: 'ana@example.com', managerId: hr.id, teamId, vacationDays: 25 });
  await portal.person({ role: 'EXECUTIVE', country: 'GERMANY', fullName: 'Jörg Großmann', email: 'joerg@example.com' });
  await hr
    .send('put', `/api/users/${ana.id}/employment`, { employeeNumber: 'E-7', iban: 'DE89370400440532013000' })
    .expect(200);
  today = portal.app.get(Clock).today();
  workday = today;
  while (isWeekend(workday) || holidaysBetween('SPAIN', workday, workday).length > 0) workday = addDays(workday, 1);
  const request = { type: 'VACATION', startDate: workday, endDate: workday, reason: 'A secret reason' };
  const timeOff = (await ana.send('post', '/api/time-off', request).expect(201)).body as { id: string };
  await hr.send('patch', `/api/time-off/${timeOff.id}/review`, { status: 'APPROVED' }).expect(200);
  const refund = ana.send('post', '/api/refunds').field({ description: formula, amount: '1250' });
  const refundId = ((await refund.attach('file', pdf, 'Receipt.pdf').expect(201)).body as { id: string }).id;
  await hr.send('patch', `/api/refunds/${refundId}/review`, { status: 'APPROVED' }).expect(200);
});
afterAll(() => portal.close());

async function csv(path: string, delimiter = ','): Promise<Record<string, string>[]> {
  const { text } = await hr.get(path).expect(200).expect('content-type', 'text/csv; charset=utf-8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return parse(text, { bom: true, columns: true, delimiter });
}

/** The cells of the only sheet, as Excel reads them. */
async function xlsx(path: string) {
  const reply = await hr
    .get(path)
    .buffer()
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });
  expect(reply.status).toBe(200);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9-]+\.xlsx"$/);
  const files = Object.entries(unzipSync(new Uint8Array(reply.body as Buffer)));
  const text = (name: RegExp) =>
    files
      .filter(([path]) => name.test(path))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
  return { sheet: text(/worksheets\/sheet1\.xml$/), texts: text(/sharedStrings\.xml$/) };
}

const period = () => `from=${addDays(today, -30)}&to=${addDays(today, 30)}`;

describe('R43a lists for spreadsheets', () => {
  it('R43a.1 people have names of columns that an import recognises, and no IBAN', async () => {
    const rows = await csv('/api/exports/people');
    expect(rows.find((row) => row['Email'] === 'ana@example.com')).toEqual({
      'Employee number': 'E-7',
      'Full name': "'=1+1",
      Email: 'ana@example.com',
      'Job title': 'Tester',
      Role: 'Employee',
      Country: 'Spain',
      Region: '',
      Team: "'+Team",
      Manager: 'hr@example.com',
      'Vacation days': '25',
      Status: 'Active',
      'Created on': expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
    const { text } = await hr.get('/api/exports/people');
    expect(text).not.toContain('DE89');
    const { body } = await hr.send('post', '/api/users/import/preview', { text }).expect(200);
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: rows.length, problems: [] });
  });

  it('R43a.1 absences are those on days of the period, without reasons', async () => {
    const mine = { 'Employee number': 'E-7', Kind: 'Vacation', 'First day': workday, 'Last day': workday };
    expect(await csv(`/api/exports/absences?${period()}`)).toEqual([
      expect.objectContaining({ ...mine, 'Hours in total': '8' }),
    ]);
    expect(await csv(`/api/exports/absences?from=${addDays(workday, 1)}&to=${addDays(workday, 9)}`)).toEqual([]);
    expect((await hr.get(`/api/exports/absences?${period()}`)).text).not.toContain('secret');
  });

  it('R43a.1 balances are those of the year in which the period ends, and negative corrections stay numbers', async () => {
    await hr.send('patch', `/api/users/${ana.id}`, { vacationHours: 100.5 }).expect(200);
    const year = workday.slice(0, 4);
    const rows = await csv(`/api/exports/balances?from=${workday}&to=${workday}`);
    expect(rows.find((row) => row['Employee number'] === 'E-7')).toMatchObject({
      ...{ Year: year, 'Entitlement in hours': '200', 'Taken or approved in hours': '8' },
      ...{ 'Corrections in hours': '-91.5', 'Left in hours': '100.5', 'Pending in hours': '0' },
    });
  });

  it('R43a.2 a refund whose text is a formula is exported as text', async () => {
    const [row] = await csv(`/api/exports/refunds?${period()}`);
    expect(row).toMatchObject({
      ...{ Refund: expect.stringMatching(/^Refund \d{4}-0001$/) as string, 'Amount in euros': '12.50' },
      ...{ Status: 'Approved', Reviewer: 'Hanna Reed', 'Requested on': today, 'Decided on': today },
      Expense: `'${formula}`,
    });
  });

  it('R43a.2 in a workbook, texts are texts, numbers are numbers and dates are dates', async () => {
    const { sheet, texts } = await xlsx(`/api/exports/refunds?format=xlsx&${period()}`);
    expect(texts).toContain(`<t>${formula}</t>`);
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toMatch(/<v>12\.5<\/v>/);
    const days = (Date.parse(today) - Date.parse('1899-12-30')) / 86_400_000;
    expect(sheet).toContain(`<v>${days}</v>`);
    expect((await xlsx('/api/exports/people?format=xlsx')).texts).toContain('=1+1');
  });

  it.each(Object.keys(languages))(
    'R43a.4 people exported in the language %s are imported again with no change',
    async (language) => {
      const { text } = await hr.get(`/api/exports/people?lang=${language}`).expect(200);
      const { body } = await hr.send('post', '/api/users/import/preview', { text }).expect(200);
      const names = ['employeeNumber', 'fullName', 'email', 'jobTitle', 'role', 'country', 'region', 'team', 'manager'];
      expect(body).toMatchObject({ columns: [...names, 'vacationDays', null, null], created: 0, problems: [] });
      expect(body).toMatchObject({ updated: 0, unchanged: 3, renamed: [], roles: [] });
    },
  );

  it('R43a.4 where the comma is the decimal sign, it is in the numbers, and semicolons are between cells', async () => {
    const inFrench = await csv(`/api/exports/refunds?lang=fr&${period()}`, ';');
    expect(inFrench).toEqual([expect.objectContaining({ 'Montant en euros': '12,50', Dépense: `'${formula}` })]);
    const inTurkish = await csv(`/api/exports/balances?lang=tr&from=${workday}&to=${workday}`, ';');
    expect(inTurkish.map((row) => row['Düzeltmeler (saat)'])).toContain('-91,5');
  });

  it.each([
    ['from=2026-01-02&to=2026-01-01', 'to'],
    ['from=2024-01-01&to=2026-01-01', 'to'],
    ['from=2026-02-30', 'from'],
    ['format=pdf', 'format'],
  ])('a period or format that cannot be is refused: %s', async (query, field) => {
    const { body } = await hr.get(`/api/exports/absences?${query}`).expect(400);
    expect((body as { errors: { field: string }[] }).errors[0]!.field).toBe(field);
  });

  it('R43a.3 lists longer than what is read at once are whole, in order and without repetition', async () => {
    const people = Array.from({ length: 2_050 }, (_, at) => `long${at}@example.com,Same Name,Tester`);
    await hr.send('post', '/api/users/import', { text: `Email,Full name,Job title\n${people.join('\n')}` }).expect(200);
    for (const list of ['people', 'balances']) {
      const emails = (await csv(`/api/exports/${list}`)).map((row) => row['Email']!);
      expect(new Set(emails).size).toBe(emails.length);
      expect(emails).toHaveLength(2_053);
    }
    const { sheet } = await xlsx('/api/exports/people?format=xlsx');
    expect(sheet.match(/<row /g)).toHaveLength(2_054);
    const inGerman = await csv('/api/exports/people?lang=de', ';');
    expect(new Set(inGerman.map((row) => row['Land']))).toEqual(new Set(['Spanien', 'Deutschland']));
  });
});
