import { configurableTypes } from '@staffroom/contracts/notifications.js';
import { screen, waitFor, within } from '@testing-library/react';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const session = (startedAt: string, isCurrent = false) => ({
  ...{ id: startedAt.replaceAll(/\W/g, ''), browser: 'Firefox on Linux', network: '192.0.2.7' },
  ...{ startedAt, lastUsedAt: startedAt, isCurrent },
});
const twoSessions = [session('2026-11-20T08:00:00.000Z', true), session('2026-11-18T17:30:00.000Z')];
const preferences = configurableTypes.map((notificationType) => ({ notificationType, channel: 'BOTH' }));
const answers = {
  'GET /api/notification-preferences': preferences,
  'GET /api/notifications': [],
  'GET /api/account/second-factor': { isRequired: false, factors: [], passkeysArePossible: true, recoveryCodesLeft: 0 },
  'GET /api/account/sessions': twoSessions,
  'GET /api/calendar-feeds': [],
};

async function openDialog(user: ReturnType<typeof renderApp>['user'], [current, next, again]: string[]) {
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  await user.type(dialog.getByLabelText('Current Password'), current!);
  await user.type(dialog.getByLabelText('New Password'), next!);
  await user.type(dialog.getByLabelText('Confirm New Password'), again ?? next!);
  await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  return dialog;
}

describe('the language', () => {
  afterEach(() => {
    delete document.documentElement.dataset.languages;
    jest.restoreAllMocks();
  });

  it('R66.3 is chosen among those of the portal, by their own names', async () => {
    document.documentElement.dataset.languages = 'en de tr';
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom does not reload
    const api = mockApi({ ...answers, 'PUT /api/auth/language': { language: 'tr' } });
    const { user } = renderApp('/account');
    const select = await screen.findByRole('combobox', { name: 'Language' });
    expect(select).toHaveTextContent('English');
    await user.click(select);
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['English', 'Deutsch', 'Türkçe']);
    await user.click(screen.getByRole('option', { name: 'Türkçe' }));
    await waitFor(() => expect(api.callsOf('PUT /api/auth/language')[0]?.body).toEqual({ language: 'tr' }));
  });

  it('that could not be changed is said', async () => {
    document.documentElement.dataset.languages = 'en de';
    mockApi({ ...answers, 'PUT /api/auth/language': reply(503, { message: 'Please try again.' }) });
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'Deutsch' }));
    expect(await screen.findByText('Failed to change the language')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Language' })).toBeEnabled();
  });

  it('is not offered if the portal has one only', async () => {
    mockApi(answers);
    renderApp('/account');
    await screen.findByText('Engineer');
    expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument();
  });
});

describe('the account page', () => {
  it('is in the user menu, and shows who one is, with team and manager', async () => {
    mockApi(answers);
    const { user } = renderApp('/payroll', { user: person() });
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Your Account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your Account' })).toBeInTheDocument();
    expect(window.location.pathname).toBe('/account');
    const main = within(screen.getByRole('main'));
    expect(main.getByText('Ana Costa')).toBeInTheDocument();
    expect(main.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Engineer',
      'Employee',
      'Platform',
      'Max Adler',
      'Portugal',
    ]);
  });

  it('says if there is no team and no manager', async () => {
    mockApi(answers);
    renderApp('/account', { user: person({ teamName: null, managerName: null }) });
    expect(await screen.findByText('No team')).toBeInTheDocument();
    expect(screen.getByText('No manager')).toBeInTheDocument();
  });

  it('R8 a new password follows the rules of the reset, and the list of sessions is read again', async () => {
    const api = mockApi({ ...answers, 'PUT /api/account/password': { user: person() } });
    const { user } = renderApp('/account');
    const dialog = await openDialog(user, ['Welcome1', 'brandnew']);
    expect(dialog.getByText('Password must contain at least one uppercase letter')).toBeInTheDocument();
    expect(api.callsOf('PUT /api/account/password')).toHaveLength(0);
    await user.type(dialog.getByLabelText('New Password'), 'N1');
    await user.type(dialog.getByLabelText('Confirm New Password'), 'N1');
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.callsOf('PUT /api/account/password')[0]!.body).toEqual({
      currentPassword: 'Welcome1',
      newPassword: 'brandnewN1',
    });
    await waitFor(() => expect(api.callsOf('GET /api/account/sessions')).toHaveLength(2));
  });

  it('a wrong current password is shown at its field', async () => {
    const message = 'The current password is incorrect.';
    const errors = [{ field: 'currentPassword', message }];
    mockApi({ ...answers, 'PUT /api/account/password': reply(400, { statusCode: 400, message, errors }) });
    const { user } = renderApp('/account');
    const dialog = await openDialog(user, ['Wrong1', 'Goodpass1']);
    await waitFor(() => expect(dialog.getByLabelText('Current Password')).toHaveAccessibleDescription(message));
  });

  it('lists the sessions, and signs out everywhere after a question', async () => {
    const api = mockApi({ ...answers, 'DELETE /api/account/sessions': reply(204) });
    const { user } = renderApp('/account');
    const [current, other] = await screen
      .findByRole('list', { name: 'Sessions' })
      .then((list) => within(list).getAllByRole('listitem'));
    expect(current).toHaveTextContent('Signed in 20 Nov 2026, 08:00');
    expect(current).toHaveTextContent('This browser');
    expect(other).not.toHaveTextContent('This browser');
    await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
    expect(api.callsOf('DELETE /api/account/sessions')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('R79.4 ends one session that is not this one', async () => {
    let shown = twoSessions;
    const ended = `DELETE /api/account/sessions/${twoSessions[1]!.id}`;
    const api = mockApi({
      ...answers,
      'GET /api/account/sessions': () => shown,
      [ended]: () => {
        shown = twoSessions.slice(0, 1);
        return reply(204);
      },
    });
    const { user } = renderApp('/account');
    const list = await screen.findByRole('list', { name: 'Sessions' });
    expect(list).toHaveTextContent('Firefox on Linux');
    expect(list).toHaveTextContent('192.0.2.7');
    const name = 'Sign Out: Firefox on Linux, signed in 18 Nov 2026, 17:30:00';
    await user.click(within(list).getByRole('button', { name }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(api.callsOf(ended)).toHaveLength(1);
  });

  it('shows ten sessions first, and the others on request', async () => {
    const many = Array.from({ length: 13 }, (_, i) => session(`2026-11-${String(23 - i)}T08:00:00.000Z`, i === 0));
    mockApi({ ...answers, 'GET /api/account/sessions': many });
    const { user } = renderApp('/account');
    const list = await screen.findByRole('list', { name: 'Sessions' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(13);
  });

  it('says if the sessions cannot be read, and stays signed in if signing out fails', async () => {
    const failing = reply(503, { statusCode: 503, message: 'Try again in a moment.' });
    mockApi({ ...answers, 'GET /api/account/sessions': failing, 'DELETE /api/account/sessions': failing });
    const { user } = renderApp('/account');
    expect(await screen.findByText('Failed to fetch your sessions')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign Out Everywhere' }));
    expect(await screen.findByText('Failed to sign out')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/account');
  });

  it('R37 one choice sets the channels of all types, and a single one makes it custom', async () => {
    const api = mockApi({ ...answers, 'PUT /api/notification-preferences': preferences });
    const { user } = renderApp('/account', { user: person({ role: 'EXECUTIVE' }) });
    const emails = within(await screen.findByRole('radiogroup', { name: 'Emails' }));
    expect(emails.getByRole('radio', { name: 'All' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Choose for each type' }));
    const [, first] = screen.getAllByRole('radiogroup');
    expect(first).toHaveAccessibleName('Time off requests');
    await user.click(emails.getByRole('radio', { name: 'Only what needs me' }));
    expect(screen.getByText(/emails about requests that you review/)).toBeInTheDocument();
    const payslips = within(screen.getByRole('radiogroup', { name: 'New payslips' }));
    expect(payslips.getByRole('radio', { name: 'In-App Only' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    const sent = api.callsOf('PUT /api/notification-preferences')[0]!.body as typeof preferences;
    expect(sent.filter(({ channel }) => channel === 'BOTH')).toHaveLength(3);
    await user.click(payslips.getByRole('radio', { name: 'Email Only' }));
    for (const choice of emails.getAllByRole('radio')) expect(choice).not.toBeChecked();
    expect(screen.getByText('Custom: as chosen for each type.')).toBeInTheDocument();
  });

  it('R37 tells employees that nothing waits for them', async () => {
    mockApi(answers);
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('radio', { name: 'Only what needs me' }));
    expect(screen.getByText(/You review no requests/)).toBeInTheDocument();
  });
});
