import type { ImportPreview } from '@staffroom/contracts/people-import.js';
import { screen, waitFor, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const hr = person({ role: 'HR_MANAGER' });
const found: ImportPreview = {
  header: ['Mail', 'Name', 'Note'],
  columns: ['email', 'fullName', null],
  sample: [['ana@example.com', 'Ana Lopez', 'x']],
  created: 2,
  updated: 1,
  unchanged: 4,
  repeated: 1,
  names: ['Ana López'],
  renamed: [],
  roles: [],
  problems: [],
};
const file = () => new File(['Mail;Name;Note\nana@example.com;Ana L\xf3pez;x\n'], 'people.csv', { type: 'text/csv' });

async function choose(user: ReturnType<typeof renderApp>['user'], chosen = file()) {
  await user.upload(await screen.findByLabelText('File with people'), chosen);
}

describe('R59a importing people', () => {
  it('R59a.1 shows what would happen, then imports with the chosen columns', async () => {
    const api = mockApi({
      'POST /api/users/import/preview': found,
      'POST /api/users/import': { people: 8 },
    });
    const { user } = renderApp('/data', { user: hr });
    const card = within(await screen.findByRole('region', { name: 'Import people' }));
    const said = card.getByRole('status'); // there before it says something
    await choose(user);
    await waitFor(() => expect(said).toHaveTextContent(/^2 accounts will be created/));
    expect(await screen.findByText(/^2 accounts will be created, 1 changed and 4 left as they are\./)).toBeVisible();
    expect(screen.getByText(/1 repeated row will be skipped\./)).toBeInTheDocument();
    const columns = within(screen.getByRole('group', { name: 'Columns of the file' }));
    expect(columns.getByRole('combobox', { name: 'Contents of Name' })).toHaveTextContent('Full name');
    await user.click(columns.getByRole('combobox', { name: 'Contents of Note' }));
    await user.click(await screen.findByRole('option', { name: 'Job title' }));
    expect(api.callsOf('POST /api/users/import/preview')[1]!.body).toMatchObject({
      columns: ['email', 'fullName', 'jobTitle'],
    });
    const invite = await screen.findByRole('checkbox', { name: 'Email new people a link to choose a password' });
    expect(invite).toHaveAccessibleDescription(/^Each new person gets a welcome email in any case\./);
    await user.click(invite);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('People imported')).toBeInTheDocument();
    expect(api.callsOf('POST /api/users/import')[0]!.body).toEqual({
      text: 'Mail;Name;Note\nana@example.com;Ana López;x\n',
      encoding: 'utf-8',
      columns: ['email', 'fullName', null],
      invite: false,
    });
    expect(await screen.findByLabelText('File with people')).toBeInTheDocument();
  });

  it('R68.3 finds the encoding of the file, shows names, and reads it in another one that HR chooses', async () => {
    const api = mockApi({ 'POST /api/users/import/preview': { ...found, names: ['Ayşe Yılmaz', 'İbrahim Doğan'] } });
    const { user } = renderApp('/data', { user: hr });
    const turkish = Uint8Array.from([...'Mail;Name\na@b.example;Ay\xfee Y\xfdlmaz\n'].map((one) => one.charCodeAt(0)));
    await choose(user, new File([turkish], 'people.csv'));
    expect(await screen.findByText('Ayşe Yılmaz · İbrahim Doğan')).toBeVisible();
    const encoding = screen.getByRole('combobox', { name: 'Encoding of the file' });
    expect(encoding).toHaveTextContent('Turkish (Windows-1254)');
    await user.click(encoding);
    await user.click(await screen.findByRole('option', { name: 'Western European (Windows-1252)' }));
    const bodies = api.callsOf('POST /api/users/import/preview').map(({ body }) => body);
    expect(bodies).toEqual([
      { text: 'Mail;Name\na@b.example;Ayşe Yılmaz\n', encoding: 'windows-1254' },
      { text: 'Mail;Name\na@b.example;Ayþe Yýlmaz\n', encoding: 'windows-1252' },
    ]);
  });

  it('R68.5 says by name who gets another name, and who gets or loses rights', async () => {
    const roles: ImportPreview['roles'] = [
      { row: 2, fullName: 'Ana López', from: 'EMPLOYEE', to: 'HR_MANAGER' },
      { row: 3, fullName: 'Bo Berg', from: null, to: 'EXECUTIVE' },
    ];
    const renamed = [{ row: 4, from: 'Ayşe Yılmaz', to: 'Ayse Yilmaz' }];
    mockApi({ 'POST /api/users/import/preview': { ...found, roles, renamed } });
    const { user } = renderApp('/data', { user: hr });
    await choose(user);
    const itemsOf = async (name: string) =>
      within(await screen.findByRole('group', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(await itemsOf('Roles that change')).toEqual(['Ana LópezEmployeeHR Manager', 'Bo BergNew accountExecutive']);
    expect(await itemsOf('Names that change')).toEqual(['Ayşe YılmazAyse Yilmaz']);
  });

  it('R59a.2 lists problems by row, and does not import', async () => {
    const problems = Array.from({ length: 60 }, (_, at) => ({
      row: at + 2,
      field: 'email' as const,
      message: `Problem ${at + 2}`,
    }));
    mockApi({ 'POST /api/users/import/preview': { ...found, problems } });
    const { user } = renderApp('/data', { user: hr });
    await choose(user);
    expect(await screen.findByText(/the file has 60 problems/)).toBeInTheDocument();
    const table = within(screen.getByRole('group', { name: 'Problems of the file' }));
    expect(table.getByRole('row', { name: '3 Email Problem 3' })).toBeInTheDocument();
    expect(table.queryByText('Problem 60')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    expect(table.getByText('Problem 60')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Choose Another' }));
    expect(screen.getByLabelText('File with people')).toBeInTheDocument();
  });

  it.each([
    [
      'a .xlsx file',
      'PK\x03\x04\0\0',
      'It is a workbook. Please save it in the spreadsheet as “CSV UTF-8”, and choose that file.',
    ],
    [
      'an .xls file',
      '\xd0\xcf\x11\xe0\0\0',
      'It is a workbook. Please save it in the spreadsheet as “CSV UTF-8”, and choose that file.',
    ],
    ['a PDF', '%PDF-1.7\n%\0\0', 'It is not a CSV file.'],
  ])('R68 %s that is called .csv is not read as CSV', async (_, contents, message) => {
    const api = mockApi({ 'POST /api/users/import/preview': found });
    const { user } = renderApp('/data', { user: hr });
    await choose(
      user,
      new File([Uint8Array.from([...contents].map((one) => one.charCodeAt(0)))], 'people.csv', { type: 'text/csv' }),
    );
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(api.callsOf('POST /api/users/import/preview')).toEqual([]);
  });

  it('an unreadable file says why, and a failure leaves the choice', async () => {
    const message = 'The file contains no people.';
    const counts = { created: 0, updated: 0, unchanged: 0, repeated: 0 };
    const nothing = { header: [], columns: [], sample: [], ...counts, names: [], renamed: [], roles: [] };
    let answer = (): unknown => ({ ...nothing, problems: [{ row: null, field: null, message }] });
    mockApi({ 'POST /api/users/import/preview': () => answer() });
    const { user } = renderApp('/data', { user: hr });
    await choose(user);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Columns of the file' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose Another' }));
    answer = () => reply(503, { statusCode: 503, message: 'Please try again.' });
    await choose(user);
    expect(await screen.findByText('Failed to read the file')).toBeInTheDocument();
    expect(screen.getByLabelText('File with people')).toBeInTheDocument();
  });
});

it('R43a.1 lists are downloaded for a period and in a format', async () => {
  mockApi({});
  const { user } = renderApp('/data', { user: hr });
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  await user.clear(await screen.findByLabelText('From'));
  await user.type(screen.getByLabelText('From'), '2026-01-01');
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '2026-03-31');
  expect(await link('Export Absences')).toBe('/api/exports/absences?format=xlsx&from=2026-01-01&to=2026-03-31&lang=en');
  await user.click(screen.getByRole('radio', { name: 'CSV' }));
  expect(await link('Export People')).toBe('/api/exports/people?format=csv&lang=en');
  await user.clear(screen.getByLabelText('From'));
  await user.type(screen.getByLabelText('From'), '2026-04-01');
  expect(screen.getByText('The last day is before the first one')).toBeInTheDocument();
  expect(await link('Export Refunds')).toBeNull();
});
