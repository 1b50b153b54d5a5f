import { screen, waitFor, within } from '@testing-library/react';
import type { Mail } from '@staffroom/contracts/mails.js';
import type { Answer } from '../../testing/mock-api.js';
import { mockApi, person, renderApp, renderPage, reply } from '../../testing/render.js';
import UsersPage from './users.page.js';

const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const ana = person();
const archived = person({ id: 'u-old', fullName: 'Otto Alt', status: 'ARCHIVED' });

function renderUsers(answers: Record<string, Answer> = {}) {
  const api = mockApi({
    'GET /api/users': [ana, archived],
    'GET /api/users/u-ana': reply(200, ana, { ETag: '"7:2026:0:120"' }),
    'GET /api/teams': [{ id: 't-1', name: 'Platform', managerId: 'u-max', managerName: 'Max Adler', memberCount: 3 }],
    ...answers,
  });
  return { api, ...renderPage(<UsersPage />, { user: hr }) };
}

async function openEdit(answers: Record<string, Answer> = {}) {
  const shown = renderUsers(answers);
  await shown.user.click(await screen.findByRole('button', { name: 'Edit Ana Costa' }));
  await screen.findByLabelText('Full Name');
  return shown;
}

async function openCreate(answers: Record<string, Answer> = {}) {
  const shown = renderUsers(answers);
  await shown.user.click(screen.getByRole('button', { name: 'Create Account' }));
  await screen.findByRole('dialog', { name: 'Create Account' });
  return shown;
}

const submitButton = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('Team Management', () => {
  it('R21 edit, archive and delete are offered on active accounts only [S2.users.3]', async () => {
    renderUsers();
    const cards = await screen.findAllByRole('listitem');
    const card = (name: string) => within(cards.find((item) => item.textContent.includes(name))!);
    const actions = { name: /^(Edit|Archive|Delete) / };
    expect(card('Ana Costa').getAllByRole('button', actions)).toHaveLength(3);
    expect(card('Otto Alt').getByText('Archived')).toBeVisible();
    expect(card('Otto Alt').queryAllByRole('button', actions)).toHaveLength(0);
  });

  it('R20 one’s own card offers neither archive nor delete', async () => {
    renderUsers({ 'GET /api/users': [hr, ana] });
    expect(await screen.findByRole('button', { name: 'Edit Hanna Roth' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Archive|Delete) Hanna Roth/ })).toBeNull();
  });

  it('R60.1 an archived person is restored', async () => {
    const { api, user } = renderUsers({ 'PATCH /api/users/u-old/restore': person({ id: 'u-old' }) });
    await user.click(await screen.findByRole('button', { name: 'Restore Otto Alt' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Restore User?' })).getByRole('button', { name: 'Restore' }),
    );
    expect(await screen.findByText('User restored')).toBeVisible();
    expect(api.callsOf('PATCH /api/users/u-old/restore')).toHaveLength(1);
  });

  it('R43 the search is done by the server [S2.users.5]', async () => {
    const { api, user } = renderUsers();
    await screen.findByText('Ana Costa');
    api.answer({ 'GET /api/users': [] });
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'nobody');
    expect(await screen.findByText('No users found')).toBeVisible();
    await waitFor(() => expect(api.callsOf('GET /api/users').at(-1)?.query.get('search')).toBe('nobody'));
  });

  it('shows what failed, and can be retried', async () => {
    const { api, user } = renderUsers({ 'GET /api/users': reply(500, { message: 'The database is not available.' }) });
    expect(await screen.findByText('The database is not available.')).toBeVisible();
    api.answer({ 'GET /api/users': [ana] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Costa')).toBeVisible();
  });
});

describe('the table', () => {
  const openTable = async (answers: Record<string, Answer> = {}) => {
    const shown = renderUsers(answers);
    await shown.user.click(screen.getByRole('radio', { name: 'Table' }));
    await screen.findByRole('table', { name: 'Users' });
    return shown;
  };
  const lastQuery = (api: ReturnType<typeof renderUsers>['api']) =>
    Object.fromEntries(api.callsOf('GET /api/users').at(-1)!.query);

  beforeEach(() => localStorage.clear());

  it('shows role, team, manager, country and balance, and the actions of the cards', async () => {
    const full = person({ teamName: 'Platform', managerName: 'Max Adler', vacationHours: 92 });
    await openTable({ 'GET /api/users': [full, archived] });
    const row = within(screen.getByRole('row', { name: /Ana Costa/ }));
    for (const text of ['Employee', 'Platform', 'Max Adler', 'Portugal', '11½ days left'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      ...['Edit Ana Costa', 'Archive Ana Costa', 'Delete Ana Costa', 'History of Ana Costa'],
    ]);
    expect(screen.getByRole('button', { name: 'Restore Otto Alt' })).toBeVisible();
  });

  it('is sorted by the server, by name at first, and the other way round on the second click', async () => {
    const { api, user } = await openTable();
    expect(lastQuery(api)).toEqual({ sort: 'name', order: 'asc' });
    const header = () => screen.getByRole('columnheader', { name: 'Balance' });
    expect(header()).not.toHaveAttribute('aria-sort');
    await user.click(within(header()).getByRole('button'));
    expect(lastQuery(api)).toEqual({ sort: 'balance', order: 'asc' });
    await user.click(within(header()).getByRole('button'));
    expect(lastQuery(api)).toEqual({ sort: 'balance', order: 'desc' });
    expect(header()).toHaveAttribute('aria-sort', 'descending');
  });

  it('is remembered for this person', async () => {
    const { unmount } = await openTable();
    unmount();
    renderUsers();
    expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Table' })).toBeChecked();
  });

  it('and the cards are filtered by team, role and status', async () => {
    const { api, user } = renderUsers();
    const choose = async (filter: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: filter }));
      await user.click(screen.getByRole('option', { name: option }));
    };
    await choose('Team', 'Platform');
    await choose('Role', 'Executive');
    await choose('Status', 'Archived');
    expect(lastQuery(api)).toEqual({ teamId: 't-1', role: 'EXECUTIVE', status: 'ARCHIVED' });
    await choose('Team', 'No team');
    await choose('Role', 'All roles');
    expect(lastQuery(api)).toEqual({ teamId: 'unassigned', status: 'ARCHIVED' });
  });
});

describe('archiving an account', () => {
  const nothing = { teams: [], reportCount: 0, requestsToReview: 0, ownRequests: 0 };
  const left = { teams: [{ id: 't-1', name: 'Platform' }], reportCount: 3, requestsToReview: 1, ownRequests: 2 };
  const openArchive = async (answers: Record<string, Answer>) => {
    const shown = renderUsers(answers);
    await shown.user.click(await screen.findByRole('button', { name: 'Archive Ana Costa' }));
    await screen.findByRole('dialog', { name: 'Archive User?' });
    return shown;
  };

  it('R60.2 says which teams, reports and requests it leaves behind', async () => {
    await openArchive({ 'GET /api/users/u-ana/responsibilities': left });
    for (const text of [
      '1 team without a manager: Platform',
      '3 people without a manager',
      '1 request waits for their review; HR managers can review them',
      '2 own requests still pending; reviewers can decide them',
    ])
      expect(await screen.findByText(text)).toBeVisible();
  });

  it('R60.2 hands over first, and says so', async () => {
    const max = person({ id: 'u-max', fullName: 'Max Adler', role: 'EXECUTIVE' });
    const { api, user } = await openArchive({
      'GET /api/users/u-ana/responsibilities': left,
      'POST /api/users/u-ana/handover': nothing,
    });
    await user.click(await screen.findByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('Choose who takes over.')).toBeVisible();
    api.answer({ 'GET /api/users': [max], 'GET /api/users/u-ana/responsibilities': nothing });
    await user.type(screen.getByRole('combobox', { name: 'Hand over first (optional)' }), 'Max');
    await user.click(await screen.findByRole('option', { name: /Max Adler/ }));
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText(/Handed over to/)).toHaveFocus();
    expect(api.callsOf('POST /api/users/u-ana/handover')[0]?.body).toEqual({ managerId: 'u-max' });
    expect(await screen.findByText('No team, person or request depends on them.')).toBeVisible();
  });

  it('R60.2 hands over to a person who was chosen without pressing Hand over, and does not archive if that is refused', async () => {
    const message = 'This person already manages the chosen manager.';
    const { api, user } = await openArchive({
      'GET /api/users/u-ana/responsibilities': left,
      'POST /api/users/u-ana/handover': reply(422, { statusCode: 422, message }),
      'PATCH /api/users/u-ana/archive': { ...ana, status: 'ARCHIVED' },
    });
    api.answer({ 'GET /api/users': [ana, person({ id: 'u-max', fullName: 'Max Adler', role: 'EXECUTIVE' })] });
    await user.type(await screen.findByRole('combobox', { name: 'Hand over first (optional)' }), 'Max');
    await user.click(await screen.findByRole('option', { name: /Max Adler/ }));
    await user.click(screen.getByRole('button', { name: 'Hand Over and Archive' }));
    expect(await screen.findByText(`Failed to archive user. ${message}`)).toBeVisible();
    expect(api.callsOf('PATCH /api/users/u-ana/archive')).toEqual([]);
    api.answer({ 'POST /api/users/u-ana/handover': nothing });
    await user.click(screen.getByRole('button', { name: 'Hand Over and Archive' }));
    expect(await screen.findByText('User archived')).toBeVisible();
    expect(api.callsOf('POST /api/users/u-ana/handover')[1]?.body).toEqual({ managerId: 'u-max' });
    expect(api.callsOf('PATCH /api/users/u-ana/archive')).toHaveLength(1);
  });

  it('shows at the field why a hand-over is refused', async () => {
    const message = 'This person already manages the chosen manager.';
    const { user } = await openArchive({
      'GET /api/users/u-ana/responsibilities': left,
      'GET /api/users': [ana, person({ id: 'u-max', fullName: 'Max Adler' })],
      'POST /api/users/u-ana/handover': reply(422, { statusCode: 422, message }),
    });
    await user.type(await screen.findByRole('combobox', { name: 'Hand over first (optional)' }), 'Max');
    await user.click(await screen.findByRole('option', { name: /Max Adler/ }));
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('creating an account', () => {
  it('a new account starts with the defaults, and its hours follow the days [S2.users.2 S4.20 S7.25 S8.35]', async () => {
    const { api, user } = await openCreate({ 'POST /api/users': reply(201, ana) });
    expect(screen.getByLabelText('Vacation Hours')).toHaveValue('160');
    await user.type(screen.getByLabelText('Full Name'), 'Ana Costa');
    await user.type(screen.getByLabelText('Email'), 'ana.costa@example.com');
    await user.type(screen.getByLabelText('Job Title'), 'Engineer');
    await user.type(screen.getByLabelText('Temporary Password'), 'secret');
    await user.clear(screen.getByLabelText('Vacation Days'));
    await user.type(screen.getByLabelText('Vacation Days'), '25');
    await user.click(submitButton('Create Account'));
    expect(
      await screen.findByText(
        'User account created successfully. User will be required to change password on first login.',
      ),
    ).toBeVisible();
    expect(api.callsOf('POST /api/users')[0]?.body).toEqual({
      ...{ fullName: 'Ana Costa', email: 'ana.costa@example.com', jobTitle: 'Engineer', password: 'secret' },
      ...{ role: 'EMPLOYEE', country: 'SPAIN', status: 'ACTIVE', vacationDays: 25, vacationHours: 200 },
      ...{ requirePasswordChange: true, teamId: null, managerId: null },
    });
    await waitFor(() => expect(api.callsOf('GET /api/users')).toHaveLength(2));
  });

  it('shows what is missing before it calls the server [S5.25]', async () => {
    const { api, user } = await openCreate();
    await user.type(screen.getByLabelText('Temporary Password'), 'short');
    await user.click(submitButton('Create Account'));
    expect(await screen.findByText('Full name is required')).toBeVisible();
    expect(screen.getByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByText('Job title is required')).toBeVisible();
    expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(api.callsOf('POST /api/users')).toHaveLength(0);
  });

  it('an invitation needs no temporary password, and HR can think again', async () => {
    const { api, user } = await openCreate({ 'POST /api/users': reply(201, ana) });
    await user.type(screen.getByLabelText('Full Name'), 'Ana Costa');
    await user.type(screen.getByLabelText('Email'), 'ana.costa@example.com');
    await user.type(screen.getByLabelText('Job Title'), 'Engineer');
    await user.click(screen.getByRole('button', { name: 'Email an invitation instead' }));
    expect(screen.queryByLabelText('Temporary Password')).toBeNull();
    const back = screen.getByRole('button', { name: 'Set a temporary password instead' });
    expect(back).toHaveFocus();
    await user.click(back);
    await user.click(submitButton('Create Account'));
    expect(await screen.findByText('A temporary password is required')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Email an invitation instead' }));
    await user.click(submitButton('Create Account'));
    expect(await screen.findByText('An email with a link to choose a password is on its way.')).toBeVisible();
    const sent = api.callsOf('POST /api/users').map(({ body }) => body as { invite: boolean; password: string });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ invite: true, requirePasswordChange: true });
    expect(sent[0]!.password).toMatch(/^[0-9a-f]{32}$/);
  });

  it('R19 a duplicate email shows the server’s message below the title [S8.16]', async () => {
    const { user } = await openCreate({
      'POST /api/users': reply(409, { statusCode: 409, message: 'This email is taken.', code: 'DUPLICATE_EMAIL' }),
    });
    await user.type(screen.getByLabelText('Full Name'), 'A');
    await user.type(screen.getByLabelText('Email'), 'a@example.com');
    await user.type(screen.getByLabelText('Job Title'), 'B');
    await user.type(screen.getByLabelText('Temporary Password'), 'secret');
    await user.click(submitButton('Create Account'));
    expect(await screen.findByText('Failed to create user account')).toBeVisible();
    expect(screen.getByText('This email is taken.')).toBeVisible();
  });
});

describe('editing an account', () => {
  it('R25 sends the ETag, leaves out a blank password, and leaves unchanged hours to the server [S2.users.2 S7.26 S8.38]', async () => {
    const { api, user } = await openEdit({ 'PATCH /api/users/u-ana': ana });
    await user.clear(screen.getByLabelText('Vacation Days'));
    await user.type(screen.getByLabelText('Vacation Days'), '22');
    expect(screen.getByLabelText('Vacation Hours')).toHaveValue('136');
    await user.click(submitButton('Save Changes'));
    expect(await screen.findByText('User account updated successfully')).toBeVisible();
    const [sent] = api.callsOf('PATCH /api/users/u-ana');
    expect(sent?.headers.get('if-match')).toBe('"7:2026:0:120"');
    expect(sent?.body).toEqual({
      ...{ fullName: 'Ana Costa', jobTitle: 'Engineer' },
      ...{ country: 'PORTUGAL', vacationDays: 22, teamId: 't-1', managerId: 'u-max' },
    });
  });

  it('R45a with another address HR may say that the account passes to someone else [R45a.6]', async () => {
    const { api, user } = await openEdit({ 'PATCH /api/users/u-ana': ana });
    expect(screen.queryByText('The account passes to someone else')).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'next@example.com');
    await user.click(screen.getByRole('checkbox', { name: 'The account passes to someone else' }));
    await user.click(submitButton('Save Changes'));
    await screen.findByText('User account updated successfully');
    const sent = { email: 'next@example.com', passesToOther: true };
    expect(api.callsOf('PATCH /api/users/u-ana')[0]?.body).toMatchObject(sent);
  });

  it('R25 R67.1 hours edited by HR are a correction, with a comma too', async () => {
    const { api, user } = await openEdit({ 'PATCH /api/users/u-ana': ana });
    await user.clear(screen.getByLabelText('Vacation Hours'));
    await user.type(screen.getByLabelText('Vacation Hours'), '152,5');
    expect(screen.getByLabelText('Vacation Hours')).toHaveAccessibleDescription(/^152.5 hours · Left this year/);
    await user.click(submitButton('Save Changes'));
    await screen.findByText('User account updated successfully');
    expect(api.callsOf('PATCH /api/users/u-ana')[0]?.body).toMatchObject({ vacationDays: 20, vacationHours: 152.5 });
  });

  it('R59.1 the employee number is saved first, and a refused one is shown at its field', async () => {
    const taken = { field: 'employeeNumber', message: 'Another account already has this employee number.' };
    const refusal = { statusCode: 409, message: taken.message, code: 'DUPLICATE_EMPLOYEE_NUMBER', errors: [taken] };
    const { api, user } = await openEdit({
      'PUT /api/users/u-ana/employment': reply(409, refusal),
      'PATCH /api/users/u-ana': ana,
    });
    const section = within(await screen.findByRole('group', { name: 'Employment' }));
    await user.type(section.getByLabelText('Employee Number'), 'none');
    await user.click(submitButton('Save Changes'));
    expect(await section.findByText(/with at least one digit/)).toBeVisible();
    await user.clear(section.getByLabelText('Employee Number'));
    await user.type(section.getByLabelText('Employee Number'), 'E-7');
    await user.click(submitButton('Save Changes'));
    expect(await section.findByText(taken.message)).toBeVisible();
    expect(api.callsOf('PATCH /api/users/u-ana')).toHaveLength(0);
    api.answer({ 'PUT /api/users/u-ana/employment': ana });
    await user.click(submitButton('Save Changes'));
    await screen.findByText('User account updated successfully');
    const sent = api.callsOf('PUT /api/users/u-ana/employment').map(({ body }) => body);
    expect(sent).toEqual([{ employeeNumber: 'E-7' }, { employeeNumber: 'E-7' }]);
    expect(api.callsOf('PATCH /api/users/u-ana')).toHaveLength(1);
  });

  it('R52 a work pattern is saved from a date on, and the approved leave that keeps its hours is listed', async () => {
    const leave = { requestId: 'l-1', startDate: '2026-07-06', endDate: '2026-07-10', hours: 40, hoursNow: 20 };
    const { api, user } = await openEdit({
      'PUT /api/users/u-ana/employment': { ...ana, approvedLeave: [leave], recountedRequests: 1 },
      'PATCH /api/users/u-ana': ana,
    });
    const section = within(await screen.findByRole('group', { name: 'Employment' }));
    expect(section.getByText('Now: full time, 40 hours a week (Mon to Fri 8)')).toBeVisible();
    await user.click(section.getByRole('combobox', { name: 'Work Pattern' }));
    await user.click(await screen.findByRole('option', { name: 'Mornings' }));
    expect(section.getByText('20 hours a week (Mon to Fri 4)')).toBeVisible();
    await user.clear(section.getByLabelText('Fri'));
    await user.type(section.getByLabelText('Fri'), '13');
    expect(section.getByText(/Please enter 0 to 12 hours for each day/)).toBeVisible();
    await user.clear(section.getByLabelText('Fri'));
    await user.type(section.getByLabelText('Fri'), '2.5');
    expect(section.getByRole('combobox', { name: 'Work Pattern' })).toHaveTextContent('Other hours');
    await user.click(submitButton('Save Changes'));
    expect(await section.findByText('Please choose a date')).toBeVisible();
    await user.type(section.getByLabelText('Valid From'), '2026-07-01');
    await user.click(submitButton('Save Changes'));
    expect(await screen.findByText('40 hours, 20 by the new pattern')).toBeVisible();
    expect(api.callsOf('PUT /api/users/u-ana/employment')[0]?.body).toEqual({
      workPattern: { from: '2026-07-01', hours: [4, 4, 4, 4, 2.5, 0, 0] },
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('R53 the regions are those of the country, and a region follows a change of the country', async () => {
    const { api, user } = await openEdit({
      'PUT /api/users/u-ana/employment': { ...ana, approvedLeave: [], recountedRequests: 0 },
      'PATCH /api/users/u-ana': ana,
    });
    const section = within(await screen.findByRole('group', { name: 'Employment' }));
    await user.click(screen.getByRole('combobox', { name: 'Country' }));
    await user.click(await screen.findByRole('option', { name: /Germany/ }));
    await user.click(section.getByRole('combobox', { name: 'Region' }));
    await user.click(await screen.findByRole('option', { name: 'Bavaria' }));
    await user.click(submitButton('Save Changes'));
    await screen.findByText('User account updated successfully');
    const calls = api.calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
    expect(calls).toMatchObject([
      ['PATCH', { country: 'GERMANY' }],
      ['PUT', { region: 'DE-BY' }],
    ]);
  });

  it('R59 a wrong IBAN is refused at its field, and R56 too few vacation days are warned of', async () => {
    const { user } = await openEdit({});
    const section = within(await screen.findByRole('group', { name: 'Employment' }));
    await user.type(section.getByLabelText('IBAN'), 'ES91 2100 0418 4502 0005 1333');
    await user.clear(screen.getByLabelText('Vacation Days'));
    await user.type(screen.getByLabelText('Vacation Days'), '10');
    expect(
      screen.getByText(/The statutory minimum in Portugal is \d+ vacation days.* 10 days will be saved all the same\./),
    ).toBeVisible();
    await user.click(submitButton('Save Changes'));
    expect(await section.findByText(/This is not a valid IBAN/)).toBeVisible();
  });

  it('R56 a new account is warned of its own defaults when all that is needed is filled in, not while it is typed', async () => {
    const { user } = await openCreate({});
    expect(screen.getByLabelText('Vacation Days')).toHaveValue('20');
    await user.type(screen.getByLabelText('Full Name'), 'Ada');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    expect(screen.queryByText(/statutory minimum/)).toBeNull();
    await user.type(screen.getByLabelText('Job Title'), 'A');
    expect(screen.getByText(/minimum in Spain is 22 .* 20 days will be saved all the same\./)).toBeVisible();
  });

  it('a form in which nothing was typed is closed without a question', async () => {
    const { user } = await openEdit();
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('R25 a stale edit says so and shows the current account [S8.18]', async () => {
    const { api, user } = await openEdit({
      'PATCH /api/users/u-ana': reply(409, { statusCode: 409, message: 'It was changed.', code: 'STALE_VERSION' }),
    });
    api.answer({ 'GET /api/users/u-ana': reply(200, person({ jobTitle: 'Architect' }), { ETag: '"8:2026:0:120"' }) });
    await user.click(submitButton('Save Changes'));
    expect(await screen.findByText(/Someone else changed this account/)).toBeVisible();
    expect(screen.getByLabelText('Job Title')).toHaveValue('Architect');
    expect(screen.getByText('Failed to update user account')).toBeVisible();
    api.answer({ 'PATCH /api/users/u-ana': ana });
    await user.click(submitButton('Save Changes'));
    await screen.findByText('User account updated successfully');
    expect(api.callsOf('PATCH /api/users/u-ana').at(-1)?.headers.get('if-match')).toBe('"8:2026:0:120"');
  });
});

describe('inviting someone again', () => {
  const newcomer = person({ requirePasswordChange: true });
  const answers = {
    'GET /api/users': [newcomer],
    'GET /api/users/u-ana': reply(200, newcomer, { ETag: '"7:2026:0:120"' }),
  };
  const inviteButton = () => screen.getByRole('button', { name: 'Email an invitation' });

  it('is offered until a password was chosen', async () => {
    await openEdit();
    expect(screen.queryByRole('button', { name: 'Email an invitation' })).not.toBeInTheDocument();
  });

  it('sends one mail for two clicks, says where it goes, and keeps what was typed', async () => {
    const { api, user } = await openEdit({
      ...answers,
      'POST /api/users/u-ana/invitation': { message: 'The invitation is on its way.' },
    });
    await user.type(screen.getByLabelText('Job Title'), '!');
    await user.dblClick(inviteButton());
    expect(await screen.findByText('Invitation sent')).toBeVisible();
    expect(await screen.findByText(/is on its way to ana\.costa@example\.com/)).toBeVisible();
    expect(api.callsOf('POST /api/users/u-ana/invitation')).toHaveLength(1);
    expect(screen.getByLabelText('Job Title')).toHaveValue('Engineer!');
  });

  it('says why it was refused, and a second try has the same key', async () => {
    const refusal = { statusCode: 409, message: 'This person has chosen a password already and needs no invitation.' };
    const { api, user } = await openEdit({
      ...answers,
      'POST /api/users/u-ana/invitation': reply(409, refusal),
    });
    await user.click(inviteButton());
    expect(await screen.findByText(refusal.message)).toBeVisible();
    await user.click(inviteButton());
    await waitFor(() => expect(api.callsOf('POST /api/users/u-ana/invitation')).toHaveLength(2));
    const keys = api.callsOf('POST /api/users/u-ana/invitation').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('archiving and deleting', () => {
  it('archives after a confirmation [S8.36]', async () => {
    const { api, user } = renderUsers({ 'PATCH /api/users/u-ana/archive': person({ status: 'ARCHIVED' }) });
    await user.click(await screen.findByRole('button', { name: 'Archive Ana Costa' }));
    expect(api.callsOf('PATCH /api/users/u-ana/archive')).toHaveLength(0);
    await user.click(submitButton('Archive'));
    expect(await screen.findByText('User archived')).toBeVisible();
  });

  it('R23 deletes after a confirmation that says it is permanent [S2.users.4 S8.37]', async () => {
    const { user } = renderUsers({ 'DELETE /api/users/u-ana': reply(204) });
    await user.click(await screen.findByRole('button', { name: 'Delete Ana Costa' }));
    const dialog = screen.getByRole('dialog', { name: 'Permanently Delete User?' });
    expect(dialog).toHaveTextContent(/all associated data are deleted permanently. This cannot be undone/);
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete Permanently' }));
    expect(await screen.findByText('User deleted')).toBeVisible();
  });

  it('R20 a refusal shows the server’s message below the title [S8.19]', async () => {
    const message = 'The last HR manager cannot be deleted.';
    const { user } = renderUsers({ 'DELETE /api/users/u-ana': reply(409, { statusCode: 409, message }) });
    await user.click(await screen.findByRole('button', { name: 'Delete Ana Costa' }));
    await user.click(submitButton('Delete Permanently'));
    expect(await screen.findByText('Failed to delete user')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });
});

describe('email delivery', () => {
  it('R38.3 shows failed emails first, and resends them', async () => {
    const sent: Mail = {
      ...{ id: 'm-1', template: 'NEW_ACCOUNT', recipientId: 'u-ana', recipientName: 'Ana Costa', status: 'SENT' },
      ...{ attempts: 1, lastError: null, createdAt: '2026-11-20T09:00:00.000Z' },
      ...{ nextAttemptAt: null, sentAt: '2026-11-20T09:00:01.000Z' },
    };
    const failed: Mail = { ...sent, id: 'm-2', status: 'FAILED', attempts: 9, lastError: 'Connection refused' };
    const api = mockApi({
      'GET /api/mails': [sent, failed],
      'POST /api/mails/m-2/resend': { ...failed, status: 'QUEUED' },
    });
    const { user } = renderApp('/settings/email', { user: hr });
    const rows = within(await screen.findByRole('list', { name: 'Emails' })).findAllByRole('listitem');
    expect((await rows)[0]).toHaveTextContent(/Connection refused/);
    await user.click(screen.getByRole('button', { name: 'Resend New account to Ana Costa' }));
    expect(await screen.findByText('The email is being sent again')).toBeVisible();
    expect(api.callsOf('POST /api/mails/m-2/resend')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Resend all failed emails' })).not.toBeInTheDocument();
  });

  it('R38.3 several failed emails are sent again with one press', async () => {
    const failed: Mail = {
      ...{ id: 'm-1', template: 'NEW_ACCOUNT', recipientId: 'u-ana', recipientName: 'Ana Costa', status: 'FAILED' },
      ...{ attempts: 9, lastError: 'Refused', createdAt: '2026-11-20T09:00:00.000Z' },
      ...{ nextAttemptAt: null, sentAt: null },
    };
    mockApi({
      'GET /api/mails': [failed, { ...failed, id: 'm-2' }],
      'POST /api/mails/resend': { message: 'The failed emails are being sent again.' },
    });
    const { user } = renderApp('/settings/email', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Resend all failed emails' }));
    expect(await screen.findByText('The failed emails are being sent again')).toBeVisible();
  });
});
