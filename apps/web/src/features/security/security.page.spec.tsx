import { screen, waitFor, within } from '@testing-library/react';
import type { SecurityAdvice } from '@staffroom/contracts/security-advice.js';
import type { SecurityEvent } from '@staffroom/contracts/security.js';
import type { Answer, Call } from '../../testing/mock-api.js';
import { mockApi, person, renderApp, renderPage, reply } from '../../testing/render.js';
import SecurityPage from './security.page.js';

const path = 'GET /api/security-events';
const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const signIn: SecurityEvent = {
  ...{ id: 'e-1', type: 'SIGNED_IN', createdAt: '2026-11-20T09:00:00.000Z' },
  ...{ userId: 'u-ana', userName: 'Ana Costa', actorId: 'u-ana', actorName: 'Ana Costa' },
  ...{
    address: '192.0.2.7',
    browser: 'Firefox on Linux',
    newBrowser: true,
    way: null,
    list: null,
    signature: null,
    call: null,
    count: null,
  },
};
const nothing = {
  address: null,
  browser: null,
  newBrowser: null,
  way: null,
  list: null,
  signature: null,
  call: null,
  count: null,
};
const failures: SecurityEvent = { ...signIn, ...nothing, id: 'e-2', type: 'SIGN_INS_FAILED', actorId: null, count: 4 };
const change: SecurityEvent = { ...signIn, ...nothing, id: 'e-3', type: 'EMAIL_CHANGED', actorId: 'u-hr' };

/** Of which nothing is left to do, so it is folded. */
const advice: SecurityAdvice = {
  ...{ strictPasswords: true, strictIsForced: false, factorRequiredOf: ['HR_MANAGER'] },
  ...{ hasDemoAccounts: false, hostsWithoutTls: [], keysAreCopied: true, isDismissed: false },
};

function renderSecurity(answer: Answer) {
  const api = mockApi({ [path]: answer, 'GET /api/users': [person()], 'GET /api/company/security-advice': advice });
  return { api, ...renderPage(<SecurityPage />, { user: hr }) };
}

const rows = async () =>
  (await within(await screen.findByRole('list', { name: 'Security events' })).findAllByRole('listitem')).map(
    (row) => row.textContent,
  );
const exportLink = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');

describe('security events', () => {
  it('each one names the person, what happened, when and from where', async () => {
    renderSecurity([signIn, failures, { ...change, actorName: 'Hanna Roth' }]);
    expect(await rows()).toEqual([
      'Ana Costa · Signed in from a new browserFirefox on Linux · 192.0.2.720 Nov 2026, 09:00',
      'Ana Costa · 4 failed sign-ins20 Nov 2026, 09:00',
      'Ana Costa · Email address changedby Hanna Roth20 Nov 2026, 09:00',
    ]);
  });

  it('R23 a deleted person is shown as "Deleted user"', async () => {
    renderSecurity([{ ...change, actorName: null }]);
    expect(await rows()).toEqual(['Ana Costa · Email address changedby Deleted user20 Nov 2026, 09:00']);
  });

  it('R43 further pages of a long list are loaded', async () => {
    const { user } = renderSecurity(({ query }: Call) =>
      query.get('after') ? [failures] : reply(200, [signIn], { link: `<${path.slice(4)}?after=x>; rel="next"` }),
    );
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('the server filters by person and by type, and the export contains the same', async () => {
    const { api, user } = renderSecurity([signIn]);
    await rows();
    expect(exportLink()).toBe('/api/security-events/export?lang=en');
    await user.type(screen.getByRole('combobox', { name: 'Person' }), 'Ana');
    await user.click(await screen.findByRole('option', { name: /Ana Costa/ }));
    api.answer({ [path]: [] });
    await user.click(screen.getByRole('combobox', { name: 'Event' }));
    await user.click(await screen.findByRole('option', { name: 'Limits reached' }));
    expect(await screen.findByText('No security events found')).toBeVisible();
    const [last] = api.callsOf(path).slice(-1);
    expect(Object.fromEntries(last!.query)).toEqual({ userId: 'u-ana', type: 'LIMIT_REACHED' });
    expect(exportLink()).toBe('/api/security-events/export?userId=u-ana&type=LIMIT_REACHED&lang=en');
    api.answer({ [path]: [signIn] });
    await user.click(screen.getByRole('button', { name: 'Remove Ana Costa' }));
    await user.click(screen.getByRole('combobox', { name: 'Event' }));
    await user.click(await screen.findByRole('option', { name: 'All events' }));
    expect(await rows()).toHaveLength(1);
    expect(exportLink()).toBe('/api/security-events/export?lang=en');
  });

  it('shows that they are loading, what failed, and can be retried', async () => {
    let fail = () => {};
    const failing = new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))));
    const { api, user } = renderSecurity(() => failing);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    fail();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch security events');
    api.answer({ [path]: [signIn] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('HR managers reach them from Settings, and by their old address', async () => {
    const loading = () => new Promise(() => undefined);
    mockApi({ [path]: [signIn], 'GET /api/company/policy': loading, 'GET /api/notifications': [] });
    const { user, unmount } = renderApp('/settings', { user: hr });
    await user.click(await screen.findByRole('link', { name: 'Security' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Security Events' })).toBeVisible();
    expect(window.location.pathname).toBe('/settings/security');
    expect(await rows()).toHaveLength(1);
    unmount();
    renderApp('/security?type=ALL', { user: hr });
    expect(await rows()).toHaveLength(1);
    expect(window.location.pathname + window.location.search).toBe('/settings/security?type=ALL');
  });
});
