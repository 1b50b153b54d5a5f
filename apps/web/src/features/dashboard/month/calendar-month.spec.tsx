import { screen, waitFor, within } from '@testing-library/react';
import type {
  CalendarMonth as Month,
  CalendarTimeOff,
  MonthAbsence,
  MonthPerson,
} from '@staffroom/contracts/calendar.js';
import { baseApi, listTag } from '../../../api/base-api.js';
import { liveOn } from '../../../testing/fake-today.js';
import { mockApi, person, renderPage, reply } from '../../../testing/render.js';
import CalendarMonth from './calendar-month.js';

const monthPath = 'GET /api/dashboard/calendar-month';
const teamsPath = 'GET /api/dashboard/calendar-teams';
const teams = [
  { id: 't-1', name: 'Platform' },
  { id: 't-2', name: 'Sales' },
];

function row(id: string, fullName: string, changes: Partial<MonthPerson> = {}): MonthPerson {
  const team = { teamId: 't-1', teamName: 'Platform' };
  return { id, fullName, country: 'PORTUGAL', ...team, isSeen: false, absences: [], ...changes };
}

function absence(startDay: number, endDay: number, changes: Partial<MonthAbsence> = {}): MonthAbsence {
  const dates = { startDate: day(startDay), endDate: day(endDay) };
  return { id: `r-${startDay}`, type: 'AWAY', hours: 8, ...dates, ...changes };
}

function holiday(country: string, dayOfMonth: number, userName: string): CalendarTimeOff {
  const dates = { startDate: day(dayOfMonth), endDate: day(dayOfMonth) };
  return { id: `h-${country}`, userId: null, userName, userCountry: country, type: 'HOLIDAY', hours: 8, ...dates };
}

function day(dayOfMonth: number): string {
  return `2026-11-${String(dayOfMonth).padStart(2, '0')}`;
}

const ana = row('u-ana', 'Ana Costa', { isSeen: true });
const people = [
  { ...ana, absences: [absence(16, 16, { type: 'VACATION', hours: 4 }), absence(26, 30, { type: 'SICK' })] },
  row('u-bo', 'Bo Lind', { absences: [absence(25, 26), absence(27, 27, { hours: 2 })] }),
  row('u-cy', 'Cy Roux', { country: 'FRANCE', teamId: 't-2', teamName: 'Sales', absences: [absence(26, 26)] }),
  row('u-di', 'Di None', { teamId: null, teamName: null }),
];
const november: Month = { people, holidays: [holiday('FRANCE', 26, 'Feast'), holiday('GERMANY', 26, 'Fest')] };

function open(month: unknown = november, viewer = person()) {
  const api = mockApi({ [monthPath]: month, [teamsPath]: teams });
  return { api, ...renderPage(<CalendarMonth />, { user: viewer }) };
}

/** What a screen reader reads in the person's row on that day. */
async function cell(name: RegExp, dayOfMonth: number): Promise<HTMLElement> {
  const found = await screen.findByRole('row', { name });
  return within(found).getAllByRole('cell')[dayOfMonth - 1]!;
}

const spoken = async (name: RegExp, dayOfMonth: number) =>
  (await cell(name, dayOfMonth)).querySelector('.sr-only')?.textContent ?? '';

describe('the month of the company calendar', () => {
  liveOn('2026-11-24');

  it('is a table of the viewer, their team, the other teams and those without a team, with a column for each day', async () => {
    const { api } = open();
    const table = await screen.findByRole('table', { name: 'November 2026' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(31);
    expect(within(table).getByRole('columnheader', { current: 'date' })).toHaveTextContent('Tuesday, 24 November 2026');
    const names = [...table.querySelectorAll('tbody [scope=row]')].map(({ textContent }) => textContent);
    expect(names).toEqual(people.map(({ fullName }) => expect.stringContaining(fullName)));
    const groups = [...table.querySelectorAll('[scope=rowgroup]')].map(({ textContent }) => textContent);
    expect(groups).toEqual(['Platform', 'Sales', 'No team']);
    expect(screen.getByRole('row', { name: /Ana Costa/ })).toHaveTextContent('You');
    expect(Object.fromEntries(api.callsOf(monthPath)[0]!.query)).toEqual({ month: '2026-11' });
  });

  it('a viewer without a team is a group of their own', async () => {
    const boss = row('u-boss', 'Bea Boss', { teamId: null, teamName: null, isSeen: true });
    open({ people: [boss, row('u-bo', 'Bo Lind'), people[3]!], holidays: [] }, person({ id: 'u-boss', teamId: null }));
    const table = await screen.findByRole('table');
    const groups = [...table.querySelectorAll('[scope=rowgroup]')].map(({ textContent }) => textContent);
    expect(groups).toEqual(['You', 'Platform', 'No team']);
  });

  it('R45 names the kind of an absence of those whom one sees, and of others that they are away', async () => {
    open();
    expect(await spoken(/Ana Costa/, 16)).toBe('Vacation, 4 hours');
    expect(await spoken(/Ana Costa/, 26)).toBe('Sick Leave');
    expect(await cell(/Ana Costa/, 26)).toHaveTextContent(/Sick Leave.*Sick Leave/); // also in the bar
    expect(await spoken(/Ana Costa/, 25)).toBe('');
    expect(await spoken(/Bo Lind/, 25)).toBe('Away');
    expect(await spoken(/Bo Lind/, 27)).toBe('Away, 2 hours');
    expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent('Away');
  });

  it('R45 says that absences of others before today are not shown, in months with such days', async () => {
    const { user } = open();
    const note = 'Absences of others before today are not shown';
    expect(await screen.findByText(note)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.queryByText(note)).toBeNull();
  });

  it('two parts of a day are both shown', async () => {
    const halves = [
      absence(25, 25, { type: 'SICK', hours: 4 }),
      absence(25, 25, { id: 'b', type: 'VACATION', hours: 3 }),
    ];
    open({ people: [{ ...ana, absences: halves }], holidays: [] });
    expect(await spoken(/Ana Costa/, 25)).toBe('Sick Leave, 4 hours. Vacation, 3 hours');
    expect(await cell(/Ana Costa/, 25)).toHaveTextContent('SV');
    expect(screen.getByRole('list', { name: 'Legend' })).not.toHaveTextContent('Away');
  });

  it('names public holidays above the days by country, and in the rows of people of that country', async () => {
    open();
    const above = await cell(/^Public holidays/, 26);
    expect(above).toHaveTextContent('France: Feast.');
    expect(above).toHaveTextContent('Germany: Fest.');
    expect(await spoken(/Cy Roux/, 26)).toBe('Away. Holiday: Feast');
    expect(await spoken(/Ana Costa/, 26)).not.toContain('Holiday');
  });

  it('bars are paler on weekends and on holidays of the country', async () => {
    open();
    const isPale = async (name: RegExp, dayOfMonth: number) =>
      (await cell(name, dayOfMonth)).querySelector('[class*="/10"]') !== null;
    expect(await isPale(/Ana Costa/, 27)).toBe(false);
    expect(await isPale(/Ana Costa/, 28)).toBe(true);
    expect(await isPale(/Bo Lind/, 26)).toBe(false);
    expect(await isPale(/Cy Roux/, 26)).toBe(true);
  });

  it('counts who of the people listed is away on each working day, before today of those whom one sees', async () => {
    open();
    const count = (dayOfMonth: number) => spoken(/^Away of 4 listed/, dayOfMonth);
    expect(await count(16)).toBe('1 of 1 away');
    expect(await count(24)).toBe('0 of 4 away');
    expect(await count(25)).toBe('1 of 4 away');
    expect(await count(26)).toBe('2 of 4 away'); // one of three has a holiday
    expect(await count(28)).toBe('');
  });

  it('is filtered by name and team, and says if no one is found', async () => {
    const { api, user } = open();
    await screen.findByRole('table');
    api.answer({ [monthPath]: { people: [], holidays: [] } });
    await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), ' lind ');
    expect(await screen.findByText('No people found')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Team' }));
    await user.click(await screen.findByRole('option', { name: 'Sales' }));
    await waitFor(() =>
      expect(Object.fromEntries(api.callsOf(monthPath).at(-1)!.query)).toEqual({
        month: '2026-11',
        search: 'lind',
        teamId: 't-2',
      }),
    );
  });

  it('moves by month, back to today, and as far as the calendar reaches', async () => {
    const { api, user } = open({ people: [], holidays: [] });
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    const shown = () => screen.getByRole('heading', { level: 3 }).textContent;
    await press('Next month');
    await press('Next month');
    expect(shown()).toBe('January 2027');
    expect(screen.getByRole('status')).toHaveTextContent('January 2027');
    await waitFor(() => expect(api.callsOf(monthPath).at(-1)!.query.get('month')).toBe('2027-01'));
    await press('Today');
    expect(shown()).toBe('November 2026');
    for (let i = 0; i < 12; i++) await press('Previous month');
    expect(shown()).toBe('November 2025');
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
    for (let i = 0; i < 36; i++) await press('Next month');
    expect(shown()).toBe('November 2028');
    expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled();
  });

  it('while another month is loading, the people stay, without absences and counts', async () => {
    const { api, user } = open();
    await screen.findByRole('table', { name: 'November 2026' });
    let arrive: (month: Month) => void = () => undefined;
    api.answer({ [monthPath]: () => new Promise((resolve) => (arrive = resolve)) });
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const table = screen.getByRole('table', { name: 'December 2026' });
    expect(table).toHaveAttribute('aria-busy', 'true');
    expect(await spoken(/^Away of 4 listed/, 1)).toBe('');
    expect(screen.getByRole('row', { name: /Bo Lind/ })).toBeVisible();
    arrive({ people, holidays: [] });
    await waitFor(async () => expect(await spoken(/^Away of 4 listed/, 1)).toBe('0 of 4 away'));
  });

  it('R43 loads further people in pages', async () => {
    const next = '</api/dashboard/calendar-month?month=2026-11&after=x>; rel="next"';
    const { api, user } = open(reply(200, { ...november, people: people.slice(0, 2) }, { link: next }));
    expect(await screen.findByRole('row', { name: /^Away of 2 listed so far/ })).toBeVisible();
    api.answer({ [monthPath]: { people: people.slice(2), holidays: [] } });
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('row', { name: /Di None/ })).toBeVisible();
    expect(api.callsOf(monthPath).at(-1)!.query.get('after')).toBe('x');
    expect(screen.getByRole('row', { name: /^Away of 4 listed(?! so far)/ })).toBeVisible();
    expect(await cell(/^Public holidays/, 26)).toHaveTextContent('France: Feast.');
  });

  it('is read again when the calendar has changed', async () => {
    const { api, store } = open({ people: [ana], holidays: [] });
    await screen.findByRole('table');
    api.answer({
      [monthPath]: { people: [{ ...ana, absences: [absence(25, 25, { type: 'VACATION' })] }], holidays: [] },
    });
    store.dispatch(baseApi.util.invalidateTags([listTag('Calendar')]));
    await waitFor(async () => expect(await spoken(/Ana Costa/, 25)).toBe('Vacation'));
  });

  it('shows what failed, and can be retried [S8.10]', async () => {
    const { api, user } = open(reply(503, { statusCode: 503, message: 'Back in a minute.' }));
    expect(await screen.findByText('Failed to fetch calendar data')).toBeVisible();
    api.answer({ [monthPath]: november });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  describe('on a phone', () => {
    const desktop = window.matchMedia;
    beforeEach(() => {
      window.matchMedia = (media) => ({ ...desktop(media), matches: media === '(max-width: 639px)' });
    });
    afterEach(() => {
      window.matchMedia = desktop;
    });

    it('lists the days from today on which someone is away or has a holiday, and earlier ones on demand', async () => {
      const { user } = open();
      const days = async () =>
        (await screen.findAllByRole('heading', { level: 4 })).map(({ textContent }) => textContent);
      const from25 = ['Wednesday 25 November', 'Thursday 26 November', 'Friday 27 November', 'Monday 30 November'];
      expect(await days()).toEqual(['Tuesday 24 November · Today', ...from25]);
      expect(screen.queryByRole('table')).toBeNull();
      const thursday = screen.getByRole('heading', { name: 'Thursday 26 November' }).closest('li')!;
      const names = within(thursday)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
      expect(names).toEqual(['France: Feast', 'Germany: Fest', 'ACAna CostaSick Leave', 'BLBo LindAway']);
      expect(within(thursday).getByText('2 of 4 away')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Show earlier days' }));
      expect((await days())[0]).toBe('Monday 16 November');
      expect(screen.queryByRole('button', { name: 'Show earlier days' })).toBeNull();
    });

    it('counts no one on weekends', async () => {
      open({ people: [ana], holidays: [holiday('FRANCE', 28, 'Feast')] });
      const saturday = (await screen.findByRole('heading', { name: 'Saturday 28 November' })).closest('li')!;
      expect(saturday).toHaveTextContent('France: Feast');
      expect(saturday).not.toHaveTextContent('away');
    });

    it('says if no one is away', async () => {
      const { user } = open({ people: [ana], holidays: [] });
      await user.click(screen.getByRole('button', { name: 'Next month' }));
      expect(await screen.findByText('No one is away in December 2026.')).toBeVisible();
      expect(screen.getByText(/^1 person listed\./)).toBeVisible();
    });
  });
});
