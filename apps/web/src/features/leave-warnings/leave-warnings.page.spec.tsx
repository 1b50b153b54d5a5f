import { screen, waitFor, within } from '@testing-library/react';
import type { LeaveWarning } from '@staffroom/contracts/leave-warnings.js';
import { liveOn } from '../../testing/fake-today.js';
import type { Answer, Call } from '../../testing/mock-api.js';
import { mockApi, person, renderApp, renderPage, reply } from '../../testing/render.js';
import LeaveWarningsPage from './leave-warnings.page.js';

const path = 'GET /api/leave-warnings';
const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const message = 'You have 16 hours of leave left of 2026. Please take this leave by 31 March 2027.';
const opened: LeaveWarning = {
  ...{ id: 'w-1', userId: 'u-ana', userName: 'Ana Costa', occasion: 'EXPIRY', fromYear: 2026, hours: 16, message },
  ...{
    expiresOn: '2027-03-31',
    lastDay: '2027-03-31',
    warnedOn: '2027-01-01',
    warnedAt: '2027-01-01T05:59:00.000Z',
    raisedAt: '2027-01-01T06:00:00.000Z',
  },
  ...{ mailStatus: 'SENT', mailedAt: '2027-01-01T06:01:00.000Z', openedAt: '2027-01-04T09:12:00.000Z' },
  ...{ lapsedHours: null, lapsedAt: null, replacedAt: null },
};
const unseen: LeaveWarning = {
  ...{ ...opened, id: 'w-2', userName: 'Bo Lee', raisedAt: null, mailStatus: 'FAILED', mailedAt: null },
  ...{ openedAt: null, lapsedHours: 8, lapsedAt: '2027-04-01T06:00:00.000Z' },
};

function renderProof(answer: Answer) {
  const api = mockApi({ [path]: answer, 'GET /api/users': [person()] });
  return { api, ...renderPage(<LeaveWarningsPage />, { user: hr }) };
}

const rows = async () =>
  (await within(await screen.findByRole('list', { name: 'Warnings' })).findAllByRole('listitem')).map(
    (row) => row.textContent,
  );
const exportLink = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');

describe('R55 the proof of warning', () => {
  liveOn('2027-02-01');

  it('says whom it told what, when it reached them, and what became of the hours', async () => {
    renderProof([opened, unseen]);
    expect(await rows()).toEqual([
      `Ana Costa · 16 hours of 2026, until 31 Mar 2027Can still be taken“${message}”` +
        'In the portal1 Jan 2027, 06:00Mail handed over1 Jan 2027, 06:01Opened by the person4 Jan 2027, 09:12',
      `Bo Lee · 16 hours of 2026, until 31 Mar 20278 hours lapsed“${message}”` +
        'In the portalNot yetMail handed overFailedOpened by the personNot yet',
    ]);
  });

  it.each([
    [
      'after the last day, nothing lapsed',
      { lastDay: '2027-01-30' },
      '16 hours of 2026, until 30 Jan 2027Nothing lapsed',
    ],
    [
      'in the night after the last day, what lapsed is not known',
      { lastDay: '2027-01-31' },
      '16 hours of 2026, until 31 Jan 2027Not recorded yet',
    ],
    ['all of it was taken', { lapsedHours: 0 }, '16 hours of 2026, until 31 Mar 2027Nothing lapsed'],
    ['one hour lapsed', { lapsedHours: 1 }, '1 hour lapsed'],
    ['it does not expire', { expiresOn: null, lastDay: null }, '16 hours of 2026Does not expire'],
    [
      'HR has changed the policy since',
      { replacedAt: '2027-01-08T06:00:00.000Z' },
      '16 hours of 2026, until 31 Mar 2027Replaced by a changed policy',
    ],
    ['nothing was left', { hours: 0, expiresOn: null, lastDay: null }, 'nothing left of 2026No leave left over'],
    [
      'the warning came late',
      { lastDay: '2027-04-14' },
      'The warning came late. By the policy, the last day would have been 31 Mar 2027.',
    ],
  ] as const)('says if %s', async (_, change, words) => {
    renderProof([{ ...opened, ...change }]);
    expect((await rows())[0]).toContain(words);
  });

  it.each([
    ['NONE', 'Mail handed overNot yet'],
    ['QUEUED', 'Waits to be sent'],
    ['FILED', 'File only, no mail server'],
    ['CANCELLED', 'Not sent, the account was not active'],
  ] as const)('says what became of a mail that is %s', async (mailStatus, words) => {
    renderProof([{ ...unseen, mailStatus }]);
    expect((await rows())[0]).toContain(words);
  });

  it('R43 further pages of a long list are loaded', async () => {
    const { user } = renderProof(({ query }: Call) =>
      query.get('after') ? [unseen] : reply(200, [opened], { link: `<${path.slice(4)}?after=x>; rel="next"` }),
    );
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('the server filters by person and leave year, and the export contains the same', async () => {
    const { api, user } = renderProof([opened]);
    await rows();
    expect(exportLink()).toBe('/api/leave-warnings/export?lang=en');
    await user.type(screen.getByRole('combobox', { name: 'Person' }), 'Ana');
    await user.click(await screen.findByRole('option', { name: /Ana Costa/ }));
    api.answer({ [path]: [] });
    await user.click(screen.getByRole('combobox', { name: 'Leave year' }));
    await user.click(await screen.findByRole('option', { name: '2026' }));
    expect(await screen.findByText('No warnings found')).toBeVisible();
    const [last] = api.callsOf(path).slice(-1);
    expect(Object.fromEntries(last!.query)).toEqual({ userId: 'u-ana', year: '2026' });
    expect(exportLink()).toBe('/api/leave-warnings/export?userId=u-ana&year=2026&lang=en');
  });

  it('shows that they are loading, what failed, and can be retried', async () => {
    let fail = () => {};
    const failing = new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))));
    const { api, user } = renderProof(() => failing);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    fail();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch warnings');
    api.answer({ [path]: [opened] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('R44 HR managers reach it from the Leave Policy', async () => {
    const loading = () => new Promise(() => undefined);
    mockApi({ [path]: [opened], 'GET /api/company/policy': loading, 'GET /api/notifications': [] });
    const { user } = renderApp('/leave-policy', { user: hr });
    await user.click(await screen.findByRole('link', { name: 'Proof of Warning' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Proof of Warning' })).toBeVisible();
    expect(window.location.pathname).toBe('/leave-warnings');
    expect(await rows()).toHaveLength(1);
  });
});
