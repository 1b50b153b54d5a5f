import { screen, waitFor, within } from '@testing-library/react';
import type { CalendarTimeOff } from '@staffroom/contracts/calendar.js';
import type { SecurityAdvice } from '@staffroom/contracts/security-advice.js';
import { liveOn } from '../../testing/fake-today.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import DashboardPage from './dashboard.page.js';

const calendarPath = 'GET /api/dashboard/company-calendar';
const leave: CalendarTimeOff = {
  id: 'r-1',
  userId: 'u-1',
  userName: 'Elena Castillo',
  userCountry: 'SPAIN',
  type: 'VACATION',
  startDate: '2026-11-26',
  endDate: '2026-11-27',
  hours: 8,
};

function column(day: string) {
  return screen
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(day) && item.className.includes('flex-col'))!;
}

describe('the dashboard', () => {
  liveOn('2026-11-27');

  it('greets by first name and shows five days from today over a fetched window of fourteen [S2.dashboard.1 S2.dashboard.2 S2.dashboard.5 S2.dashboard.6 S2.dashboard.11 S7.9 S9.16]', async () => {
    const api = mockApi({ [calendarPath]: { timeOffs: [] } });
    renderPage(<DashboardPage />, { user: person({ fullName: 'Elena Castillo' }) });

    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back, Elena' })).toBeVisible();
    expect(screen.getByText("Company calendar showing who's off this week")).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Company Calendar - Next 5 Days' })).toBeVisible();
    expect(await screen.findAllByText('Everyone available')).toHaveLength(5);
    expect(Object.fromEntries(api.calls[0]!.query)).toEqual({
      startDate: '2026-11-27',
      endDate: '2026-12-10',
      perDay: '21',
    });
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeVisible();
    expect(document.querySelector('[aria-current="date"]')).toHaveTextContent('27');
  });

  it('R31 shows full days, partial days, sick leave and bank holidays [S1.2 S2.dashboard.8 S2.dashboard.9 S2.dashboard.10 S2.dashboard.12]', async () => {
    mockApi({
      [calendarPath]: {
        timeOffs: [
          leave,
          { ...leave, id: 'r-2', userName: 'Marco Rossi', startDate: '2026-11-27', hours: 2.5, type: 'SICK' },
          {
            ...leave,
            id: 'h-1',
            userId: null,
            userName: 'Feast',
            type: 'HOLIDAY',
            startDate: '2026-11-30',
            endDate: '2026-11-30',
          },
        ],
      },
    });
    renderPage(<DashboardPage />);

    expect(await screen.findByText('Castillo E.')).toBeVisible();
    const today = column('27');
    expect(within(today).getByText('Off Today')).toBeVisible();
    expect(within(today).getByText('Rossi M.')).toBeVisible();
    expect(within(today).getByText('Off 2.5h')).toBeVisible();
    expect(within(within(today).getByRole('group', { name: 'Marco Rossi' })).getByText('Off 2.5h')).toBeVisible();
    expect(within(today).getByText('Sick Leave')).toBeVisible();
    const monday = column('30');
    expect(within(monday).getByText('Bank Holiday')).toBeVisible();
    expect(within(monday).getByText('ES')).toBeVisible();
    expect(within(monday).queryByText('Off Today')).toBeNull();
  });

  it.each([12, 21])('lists people on full-day leave: all of %d [S2.dashboard.9]', async (many) => {
    const crowd = Array.from({ length: many }, (_, i) => ({ ...leave, id: `r-${i}`, userName: `Person Number${i}` }));
    mockApi({ [calendarPath]: { timeOffs: crowd } });
    renderPage(<DashboardPage />);
    expect(await screen.findAllByText(/^Number\d+ P\.$/)).toHaveLength(many);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('a day with many absences names the near ones first, and loads all of them on demand', async () => {
    const crowd = Array.from({ length: 24 }, (_, i) => ({ ...leave, id: `r-${i}`, userName: `Person Number${i}` }));
    const near = { ...leave, id: 'r-near', userName: 'Zoe Zimmer', isNear: true };
    const days = [{ date: '2026-11-27', peopleOff: 25 }];
    const api = mockApi({ [calendarPath]: { timeOffs: [...crowd.slice(0, 20), near], days } });
    const { user } = renderPage(<DashboardPage />);
    const names = () => within(column('27')).getAllByText(/^(Number\d+ P|Zimmer Z)\.$/);
    expect(await screen.findByRole('button', { name: 'Show 5 more' })).toBeVisible();
    expect(names()).toHaveLength(20);
    expect(names()[0]).toHaveTextContent('Zimmer Z.');

    api.answer({ [calendarPath]: { timeOffs: [...crowd, { ...near, isNear: undefined }] } });
    await user.click(screen.getByRole('button', { name: 'Show 5 more' }));
    await waitFor(() => expect(names()).toHaveLength(25));
    expect(names()[0]).toHaveTextContent('Zimmer Z.');
    expect(document.activeElement).toContainElement(names()[24]!);
    expect(document.activeElement).not.toBe(document.body);
    expect(Object.fromEntries(api.calls.at(-1)!.query)).toEqual({ startDate: '2026-11-27', endDate: '2026-11-27' });
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('a day that could not be loaded whole can be tried again', async () => {
    const crowd = Array.from({ length: 21 }, (_, i) => ({ ...leave, id: `r-${i}`, userName: `Person Number${i}` }));
    const api = mockApi({ [calendarPath]: { timeOffs: crowd, days: [{ date: '2026-11-27', peopleOff: 30 }] } });
    const { user } = renderPage(<DashboardPage />);
    const more = await screen.findByRole('button', { name: 'Show 10 more' });
    api.answer({ [calendarPath]: reply(503, { statusCode: 503, message: 'Back in a minute.' }) });
    await user.click(more);
    api.answer({ [calendarPath]: { timeOffs: crowd } });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /more|again/ })).toBeNull());
    expect(within(column('27')).getAllByText(/^Number\d+ P\.$/)).toHaveLength(21);
  });

  it('steps one day at a time, never before today [S2.dashboard.3]', async () => {
    const api = mockApi({ [calendarPath]: { timeOffs: [] } });
    const { user } = renderPage(<DashboardPage />);
    const previous = screen.getByRole('button', { name: 'Previous day' });
    expect(previous).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(await screen.findByText('2')).toBeVisible();
    expect(api.calls.at(-1)!.query.get('startDate')).toBe('2026-11-28');
    await user.click(previous);
    expect(previous).toBeDisabled();
    expect(screen.queryByText('2')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(previous).toBeDisabled();
    expect(screen.queryByText('2')).toBeNull();
  });

  it('hides weekends if unchecked [S2.dashboard.2 S2.dashboard.4]', async () => {
    mockApi({ [calendarPath]: { timeOffs: [] } });
    const { user } = renderPage(<DashboardPage />);
    const weekends = screen.getByRole('checkbox', { name: 'Show weekends' });
    expect(weekends).toBeChecked();
    expect(screen.getByText('28')).toBeVisible();
    await user.click(weekends);
    expect(screen.queryByText('28')).toBeNull();
    expect(screen.getByText('30')).toBeVisible();
    expect(screen.getByText('3')).toBeVisible();
  });

  it('shows what failed, and can be retried [S8.10]', async () => {
    const api = mockApi({ [calendarPath]: reply(503, { statusCode: 503, message: 'Back in a minute.' }) });
    const { user } = renderPage(<DashboardPage />);
    expect(await screen.findByText('Failed to fetch calendar data')).toBeVisible();
    expect(screen.getByText('Back in a minute.')).toBeVisible();
    api.answer({ [calendarPath]: { timeOffs: [leave] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Castillo E.')).toBeVisible();
  });

  it('shows the month instead of the days if chosen, and remembers the choice of each person', async () => {
    mockApi({
      [calendarPath]: { timeOffs: [] },
      'GET /api/dashboard/calendar-month': { people: [], holidays: [] },
      'GET /api/dashboard/calendar-teams': [],
    });
    const visit = (id: string) => renderPage(<DashboardPage />, { user: person({ id }) });
    const first = visit('u-ana');
    expect(screen.getByRole('radio', { name: 'Days' })).toBeChecked();
    await first.user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Show weekends' })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Month' })).toHaveFocus();
    first.unmount();
    const again = visit('u-ana');
    expect(screen.getByRole('radio', { name: 'Month' })).toBeChecked();
    again.unmount();
    visit('u-bo');
    expect(screen.getByRole('radio', { name: 'Days' })).toBeChecked();
  });
});

describe('R64a.4 what the portal recommends for security', () => {
  liveOn('2026-11-27');
  const path = '/api/company/security-advice';
  const untouched: SecurityAdvice = {
    ...{ strictPasswords: false, strictIsForced: false, factorRequiredOf: [] },
    ...{ hasDemoAccounts: false, hostsWithoutTls: [], keysAreCopied: false, isDismissed: false },
  };
  const followed: SecurityAdvice = {
    ...untouched,
    ...{ strictPasswords: true, factorRequiredOf: ['HR_MANAGER'], keysAreCopied: true },
  };
  const notice = () => screen.queryByRole('region', { name: 'What we recommend' });

  it('is shown to HR managers until they dismiss it', async () => {
    let advice = untouched;
    const api = mockApi({
      [calendarPath]: { timeOffs: [] },
      [`GET ${path}`]: () => advice,
      [`PUT ${path}`]: () => (advice = { ...advice, isDismissed: true }),
    });
    const { user } = renderPage(<DashboardPage />, { user: person({ role: 'HR_MANAGER' }) });
    expect(await screen.findByRole('link', { name: 'Have a Look' })).toHaveAttribute('href', '/settings/security');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(notice()).toBeNull());
    expect(api.callsOf(`PUT ${path}`)[0]!.body).toEqual({ isDismissed: true });
  });

  it.each([
    ['once it is done', followed, 'HR_MANAGER', 1],
    ['to others', untouched, 'EXECUTIVE', 0],
  ] as const)('is not shown %s', async (_, advice, role, calls) => {
    const api = mockApi({ [calendarPath]: { timeOffs: [] }, [`GET ${path}`]: advice });
    renderPage(<DashboardPage />, { user: person({ role }) });
    await waitFor(() => expect(api.calls.length).toBeGreaterThan(calls)); // the calendar and, if at all, the advice
    expect(api.callsOf(`GET ${path}`)).toHaveLength(calls);
    expect(notice()).toBeNull();
  });
});
