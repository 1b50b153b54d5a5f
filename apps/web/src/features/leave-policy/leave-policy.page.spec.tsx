import type { CarryOver, Changed, CompanyPolicy, PolicyPreview } from '@staffroom/contracts/company.js';
import { addCatalog, readerIs } from '@staffroom/contracts/texts/text.js';
import { countries, type Country } from '@staffroom/contracts/users.js';
import { fireEvent, screen, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const hr = person({ role: 'HR_MANAGER' });
const lastChange = null;
const forEach = <Policy,>(policy: Policy) =>
  Object.fromEntries(countries.map((country) => [country, { ...policy, lastChange }])) as Record<
    Country,
    Changed<Policy>
  >;
const wedding = { kindId: 'wedding', name: 'Wedding', isPaid: true, daysPerYear: 2, needsNote: false, lastChange };
const untouched: CompanyPolicy = {
  reminders: { remindAfterDays: 3, escalateAfterDays: 7, lastChange },
  carryOver: forEach<CarryOver>({ days: null, expiry: { kind: 'DATE', month: 3, day: 31 } }),
  specialLeave: [wedding],
  companyDays: [],
  retention: forEach({ PAYSLIP: 5, RECEIPT: 10, SICK_NOTE: 5 }),
  teamFiles: { executivesSeeFiles: true, lastChange },
  language: { language: 'en', lastChange },
};
const changed: CompanyPolicy = {
  ...untouched,
  reminders: {
    remindAfterDays: 2,
    escalateAfterDays: 7,
    lastChange: { at: '2026-11-20T10:00:00Z', byName: 'Eva Roth' },
  },
};

const preview: PolicyPreview = { people: 12, who: 'active people in Germany', example: 'Ana has 160 hours left.' };
const previewed = { 'POST /api/company/policy/preview': preview };
const otto = { at: '2026-11-21T10:00:00Z', byName: 'Otto Other' };

describe('the leave policy', () => {
  afterEach(() => readerIs(() => 'en'));

  it('R57a shows after how many days a request reminds its reviewers, and changes it', async () => {
    let policy = untouched;
    const api = mockApi({
      ...previewed,
      'GET /api/company/policy': () => policy,
      'POST /api/company/policy/changes': () => (policy = changed),
    });
    const { user } = renderApp('/settings/leave', { user: hr });
    const card = await screen.findByRole('region', { name: 'Reminders' });
    expect(card).toHaveTextContent('Reviewers after 3 working days · all HR managers after 7 working days');
    await user.click(within(card).getByRole('button', { name: 'Edit reminders' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reminders' }));
    const field = dialog.getByLabelText('Remind the reviewers after');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reminders changed')).toBeInTheDocument();
    expect(await within(card).findByText(/^Reviewers after 2 working days/)).toBeVisible();
    expect(within(card).getByText(/^Last changed by/)).toHaveTextContent('Last changed by Eva Roth on 20 Nov 2026.');
    const [call] = api.callsOf('POST /api/company/policy/changes');
    expect(call!.body).toEqual({ change: 'REMINDERS', remindAfterDays: 2, escalateAfterDays: 7, seenChangeAt: null });
  });

  it('R76 stops executives from seeing documents and payslips in My Team [R76.2]', async () => {
    let policy = untouched;
    const api = mockApi({
      ...previewed,
      'GET /api/company/policy': () => policy,
      'POST /api/company/policy/changes': () =>
        (policy = { ...untouched, teamFiles: { executivesSeeFiles: false, lastChange } }),
    });
    const { user } = renderApp('/settings/access', { user: hr });
    const card = within(await screen.findByRole('region', { name: 'My Team' }));
    expect(card.getByText('Executives see those of the teams that they manage')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Edit documents and payslips in My Team' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Documents and Payslips in My Team' }));
    await user.click(dialog.getByRole('checkbox', { name: /^Executives see/, checked: true }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await card.findByText('Executives do not see those of the teams that they manage')).toBeVisible();
    const [call] = api.callsOf('POST /api/company/policy/changes');
    expect(call!.body).toEqual({ change: 'TEAM_FILES', executivesSeeFiles: false, seenChangeAt: null });
  });

  it('R57a says what is wrong with a number', async () => {
    const message = 'HR cannot be told before the reviewers are reminded.';
    const refusal = reply(400, { statusCode: 400, message, errors: [{ field: 'escalateAfterDays', message }] });
    mockApi({
      'GET /api/company/policy': untouched,
      'POST /api/company/policy/preview': refusal,
      'POST /api/company/policy/changes': refusal,
    });
    const { user } = renderApp('/settings/leave', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Edit reminders' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reminders' }));
    expect(await dialog.findByText(message)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByLabelText('Tell all HR managers after')).toBeInvalid();
  });

  it('says if the change, the preview or the page failed', async () => {
    const busy = reply(503, { statusCode: 503, message: 'The portal is busy.' });
    const api = mockApi({ 'GET /api/company/policy': busy });
    const { user } = renderApp('/settings/leave', { user: hr });
    expect(await screen.findByText('Failed to fetch the leave policy')).toBeVisible();
    api.answer({
      'GET /api/company/policy': untouched,
      'POST /api/company/policy/preview': busy,
      'POST /api/company/policy/changes': busy,
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Edit reminders' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reminders' }));
    expect(await dialog.findByText('The preview is not available right now. You can still save.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to change reminders')).toBeInTheDocument();
    expect(api.callsOf('POST /api/company/policy/changes')).toHaveLength(1);
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('R54 changes the carry-over of a country after a preview of what it means', async () => {
    let policy = untouched;
    const days = { days: 5, expiry: { kind: 'DATE', month: 6, day: 30 } } as const;
    const api = mockApi({
      ...previewed,
      'GET /api/company/policy': () => policy,
      'POST /api/company/policy/changes': () =>
        (policy = { ...untouched, carryOver: { ...untouched.carryOver, GERMANY: { ...days, lastChange: otto } } }),
    });
    const { user } = renderApp('/settings/leave', { user: hr });
    const card = await screen.findByRole('region', { name: 'Carry-over' });
    expect(within(card).getAllByText('All unused leave carries over until 31 March of the next year')).toHaveLength(6);
    await user.click(within(card).getByRole('button', { name: 'Edit carry-over in Germany' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Carry-over in Germany' }));
    await user.click(dialog.getByRole('radio', { name: 'Some days' }));
    expect(dialog.getByLabelText('Days')).toHaveValue('5');
    await user.clear(dialog.getByLabelText('Day'));
    await user.type(dialog.getByLabelText('Day'), '30');
    expect(await dialog.findByText('Concerns 12 active people in Germany')).toBeVisible();
    expect(dialog.getByText('Ana has 160 hours left.')).toBeVisible();
    expect(api.callsOf('POST /api/company/policy/preview').at(-1)!.body).toEqual({
      ...{ change: 'CARRY_OVER', country: 'GERMANY', days: 5, expiry: { kind: 'DATE', month: 3, day: 30 } },
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Carry-over changed')).toBeVisible();
    expect(api.callsOf('POST /api/company/policy/changes')[0]!.body).toMatchObject({ days: 5, seenChangeAt: null });
    expect(await within(card).findByText('Up to 5 days carry over until 30 June of the next year')).toBeVisible();
    expect(within(card).getByText(/^Last changed by/)).toHaveTextContent('Last changed by Otto Other on 21 Nov 2026.');
  });

  it('of two who edit at once, the second is shown what the first has saved, and replaces it knowingly', async () => {
    let policy = untouched;
    const theirs = { ...wedding, daysPerYear: 4, lastChange: otto };
    const message = 'Someone else has changed this in the meantime.';
    const api = mockApi({
      ...previewed,
      'GET /api/company/policy': () => policy,
      'POST /api/company/policy/changes': ({ body }: { body: unknown }) => {
        policy = { ...untouched, specialLeave: [theirs] };
        const isStale = (body as { seenChangeAt: string | null }).seenChangeAt !== otto.at;
        return isStale ? reply(409, { statusCode: 409, message, code: 'STALE_VERSION' }) : policy;
      },
    });
    const { user } = renderApp('/settings/leave', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Edit Wedding' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Wedding' }));
    await user.clear(dialog.getByLabelText('Days a year'));
    await user.type(dialog.getByLabelText('Days a year'), '3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const notice = await dialog.findByRole('alert');
    expect(notice).toHaveTextContent('Last changed by Otto Other on 21 Nov 2026. Now: Wedding, Paid · 4 days a year.');
    expect(dialog.getByLabelText('Days a year')).toHaveValue('3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Special leave changed')).toBeVisible();
    expect(api.callsOf('POST /api/company/policy/changes').at(-1)!.body).toMatchObject({ daysPerYear: 3 });
  });

  it('R66a a kind whose translated name HR leaves as it is keeps its recorded name', async () => {
    addCatalog('de', { Wedding: 'Hochzeit' });
    readerIs(() => 'de');
    const api = mockApi({
      ...previewed,
      'GET /api/company/policy': untouched,
      'POST /api/company/policy/changes': untouched,
    });
    const { user } = renderApp('/settings/leave', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Edit Hochzeit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Hochzeit' }));
    expect(dialog.getByLabelText('Name')).toHaveValue('Hochzeit');
    await user.click(dialog.getByLabelText('A note is required'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Special leave changed')).toBeVisible();
    expect(api.callsOf('POST /api/company/policy/changes')[0]!.body).toMatchObject({
      kindId: 'wedding',
      name: 'Wedding',
      needsNote: true,
    });
  });

  it('R67.2 a number of days that can be read in two ways is not taken for any number of days', async () => {
    const errors = [{ field: 'daysPerYear', message: 'Please give a whole number.' }];
    const api = mockApi({
      ...previewed,
      'GET /api/company/policy': { ...untouched, specialLeave: [wedding] },
      'POST /api/company/policy/changes': reply(400, { statusCode: 400, message: errors[0]!.message, errors }),
    });
    const { user } = renderApp('/settings/leave', { user: hr });
    await user.click(await screen.findByRole('button', { name: 'Edit Wedding' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Wedding' }));
    const days = dialog.getByLabelText('Days a year');
    fireEvent.change(days, { target: { value: '1,5' } });
    expect(days).toHaveAccessibleDescription('1.5 days · Empty for any number.');
    fireEvent.change(days, { target: { value: '1.500' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('“1.500” can be read in two ways. Please write 1500 or 1.50.')).toBeVisible();
    expect(api.callsOf('POST /api/company/policy/changes')[0]!.body).toMatchObject({ daysPerYear: '1.500' });
  });

  it('R53 adds a company day for a region, and says at its field what is wrong', async () => {
    const errors = [{ field: 'name', message: 'Please give it a name.' }];
    const api = mockApi({
      ...previewed,
      'GET /api/company/policy': untouched,
      'POST /api/company/policy/changes': reply(400, { statusCode: 400, message: errors[0]!.message, errors }),
    });
    const { user } = renderApp('/settings/leave', { user: hr });
    expect(await screen.findByText('The company has no days of its own.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Day' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Company Day' }));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-12-28' } });
    await user.click(dialog.getByRole('combobox', { name: 'For' }));
    await user.click(await screen.findByRole('option', { name: 'Germany' }));
    await user.click(dialog.getByRole('combobox', { name: 'Region' }));
    await user.click(await screen.findByRole('option', { name: 'Bavaria' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please give it a name.');
    expect(api.callsOf('POST /api/company/policy/changes')[0]!.body).toEqual({
      ...{ change: 'COMPANY_DAY', name: '', year: 2026, month: 12, day: 28, isHalf: false, effect: 'HOLIDAY' },
      ...{ country: 'GERMANY', regionId: 'DE-BY', seenChangeAt: null },
    });
  });

  it('R58 R51 changes how long documents are kept, and removes a kind', async () => {
    const api = mockApi({
      ...previewed,
      'GET /api/company/policy': untouched,
      'POST /api/company/policy/changes': untouched,
    });
    const { user } = renderApp('/settings/keeping', { user: hr });
    const card = within(await screen.findByRole('region', { name: 'Keeping documents' }));
    await user.click(card.getByRole('button', { name: 'Edit keeping documents in Spain' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Keeping documents in Spain' }));
    await user.clear(dialog.getByLabelText('Payslips'));
    await user.type(dialog.getByLabelText('Payslips'), '8');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Retention changed')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Wedding' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Remove Wedding?' }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Special leave removed')).toBeVisible();
    expect(api.callsOf('POST /api/company/policy/changes').map(({ body }) => body)).toEqual([
      { change: 'RETENTION', country: 'SPAIN', PAYSLIP: 8, RECEIPT: 10, SICK_NOTE: 5, seenChangeAt: null },
      { change: 'SPECIAL_LEAVE_REMOVED', kindId: 'wedding', seenChangeAt: null },
    ]);
  });

  it('R53 says how far a closure is entered, and who has not enough leave', async () => {
    const closure = {
      ...{ dayId: 'd1', name: 'Bridge day', year: 2026, month: 12, day: 28, isHalf: false, effect: 'CLOSURE' },
      ...{ country: null, regionId: null, lastChange },
    } as const;
    const counts = {
      date: '2026-12-28',
      people: 34,
      entered: 30,
      otherLeave: 2,
      noWork: 0,
      tooLittleLeave: 1,
      waiting: 1,
    };
    let next = counts;
    mockApi({
      ...previewed,
      'GET /api/company/policy': { ...untouched, companyDays: [closure] },
      'GET /api/company/closures/d1': () => ({ next }),
      'GET /api/company/closures/d1/without-leave': [{ userId: 'u-1', userName: 'Pia Poor' }],
    });
    const { user } = renderApp('/settings/leave', { user: hr });
    const status = await screen.findByRole('status', { name: 'Progress of Bridge day' });
    expect(status).toHaveTextContent(
      'entered for 30 of 34 people, 1 still to come, 2 with other leave on that day, 1 without enough leave.',
    );
    await user.click(within(status).getByRole('button', { name: 'Show the people without enough leave' }));
    expect(await within(status).findByText('Pia Poor')).toBeVisible();
    next = { ...counts, entered: 31, waiting: 0 };
    await user.click(within(status).getByRole('button', { name: 'Refresh' }));
    expect(await within(status).findByText(/entered for 31 of 34 people, 2 with other leave/)).toBeVisible();
    expect(within(status).queryByRole('button', { name: 'Refresh' })).not.toBeInTheDocument();
  });

  it('is reached from Team Management, by HR managers, with the first press on Settings', async () => {
    mockApi({ ...previewed, 'GET /api/company/policy': untouched, 'GET /api/users': [] });
    const { user } = renderApp('/users', { user: hr });
    const main = within(await screen.findByRole('main'));
    await user.click(await main.findByRole('link', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Leave Policy' })).toBeInTheDocument();
  });

  it.each(['EXECUTIVE', 'EMPLOYEE'] as const)('is not open to role %s', async (role) => {
    mockApi({ 'GET /api/dashboard/company-calendar': { timeOffs: [] } });
    renderApp('/leave-policy', { user: person({ role }) });
    expect(await screen.findByRole('heading', { level: 1, name: /Welcome back/ })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/dashboard');
  });
});
