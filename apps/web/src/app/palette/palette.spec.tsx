import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@staffroom/contracts/users.js';
import type { Call } from '../../testing/mock-api.js';
import { mockApi, person, renderApp, reply } from '../../testing/render.js';

const people = [
  person({ id: 'u-jose', fullName: 'José García', jobTitle: 'Designer' }),
  person({ id: 'u-max', fullName: 'Max Adler', jobTitle: 'Driver' }),
];
const found = ({ query }: Call) => people.filter(({ fullName }) => fullName.includes(query.get('search') ?? ''));

function api() {
  return mockApi({
    'GET /api/notifications': reply(200, [], { 'X-Unread-Count': '0' }),
    'GET /api/users': found,
    'GET /api/team/members': found,
    'GET /api/users/u-max': people[1],
    'GET /api/teams': [],
    'GET /api/time-off/balance': reply(503, {}),
    'POST /api/auth/logout': reply(204),
  });
}

async function open(role: Role = 'EMPLOYEE', path = '/payroll') {
  const calls = api();
  const rendered = renderApp(path, { user: person({ id: 'u-self', role }) });
  await screen.findByRole('button', { name: 'Go to' });
  await rendered.user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Go to' });
  return { ...rendered, input, calls };
}

const labels = () => screen.queryAllByRole('option').map((option) => option.textContent);
const inGroup = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');

describe('the command palette', () => {
  it('offers employees their pages and actions, and no people', async () => {
    const { user, input, calls } = await open();
    expect(inGroup('Pages').map((option) => option.textContent)).toEqual([
      ...['Dashboard', 'Notifications', 'Time Off', 'Payroll', 'Refunds', 'Documents', 'Your Account'],
    ]);
    expect(inGroup('Actions').map((option) => option.textContent)).toEqual([
      ...['Request Time Off', 'Request Refund', 'Log out'],
    ]);
    await user.type(input, 'max');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect([...calls.callsOf('GET /api/users'), ...calls.callsOf('GET /api/team/members')]).toEqual([]);
  });

  it('finds what begins with the typed words, in any order and without accents', async () => {
    const { user, input } = await open('HR_MANAGER');
    await user.type(input, 'off REQ');
    expect(labels()).toEqual(['Time Off Requests', 'Request Time Off']);
    await user.clear(input);
    await user.type(input, 'req'); // the beginning of an action, and of a word of two pages
    expect(labels()).toEqual(['Request Time Off', 'Request Refund', 'Time Off Requests', 'Refund Requests']);
    await user.clear(input);
    await user.type(input, 'crèate');
    expect(labels()).toEqual(['Create Account', 'Create Team']);
  });

  it('each typed word begins another word', async () => {
    const { user, input } = await open();
    await user.type(input, 'request r');
    expect(labels()).toEqual(['Request Refund']);
  });

  it('offers reviewers to enter leave and to name a substitute', async () => {
    const { user, input, calls } = await open('EXECUTIVE');
    calls.answer({ 'GET /api/team/time-off': [], 'GET /api/teams': [] });
    await user.type(input, 'name s');
    expect(labels()).toEqual(['Name Substitute']);
    await user.clear(input);
    await user.type(input, 'ent');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Enter Leave' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect([window.location.pathname, window.location.search]).toEqual(['/team/time-off', '']);
  });

  it('opens a page by keyboard, and moves the focus to it', async () => {
    const { user, input } = await open();
    expect(input).toHaveFocus();
    await user.type(input, 'no');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeVisible();
    expect(window.location.pathname).toBe('/notifications');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('opens a form, whose address is the page’s own after it is closed', async () => {
    const { user, input } = await open('EMPLOYEE', '/refunds');
    await user.type(input, 'refund');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Request Refund' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect([window.location.pathname, window.location.search]).toEqual(['/refunds', '']);
  });

  it('R43.3 HR managers open anyone’s account', async () => {
    const { user, input } = await open('HR_MANAGER');
    await user.type(input, 'Max');
    await user.click(await screen.findByRole('option', { name: /Max Adler/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit User Account' });
    expect(await within(dialog).findByText('Max Adler')).toBeVisible();
  });

  it('lists the best match first, and people with the same by name', async () => {
    const { user, input, calls } = await open('HR_MANAGER');
    const names = ['Bo Maxwell', 'Zoe Max', 'Maxine Vogel', 'Max Adler', 'Adler Bo Max'];
    calls.answer({ 'GET /api/users': names.map((fullName, at) => person({ id: `u-${at}`, fullName })) });
    await user.type(input, 'max');
    await screen.findByRole('option', { name: /Zoe Max/ });
    const found = inGroup('People').map((option) => names.find((name) => option.textContent.includes(name)));
    expect(found).toEqual(['Max Adler', 'Maxine Vogel', 'Adler Bo Max', 'Bo Maxwell', 'Zoe Max']);
  });

  it('R12 executives find only people whom they see', async () => {
    const { user, input, calls } = await open('EXECUTIVE');
    await user.type(input, 'Max');
    await user.click(await screen.findByRole('option', { name: /Max Adler/ }));
    await waitFor(() =>
      expect([window.location.pathname, window.location.search]).toEqual(['/my-team', '?person=u-max']),
    );
    expect(calls.callsOf('GET /api/users')).toEqual([]);
  });

  it('is closed by Escape, which returns the focus, and does not open over another dialog', async () => {
    const { user } = await open('EMPLOYEE', '/refunds');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Go to' }));
    expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Go to' })).toHaveFocus());
    await user.click(screen.getAllByRole('button', { name: 'Request Refund' })[0]!);
    await screen.findByRole('dialog', { name: 'Request Refund' });
    await user.keyboard('{Meta>}k{/Meta}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('logs out', async () => {
    const { user, input } = await open();
    await user.type(input, 'log{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });
});
