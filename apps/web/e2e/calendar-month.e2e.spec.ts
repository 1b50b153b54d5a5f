/** The month of the company calendar, in a company of 300 people. */
import { addDays, dateIn, formatPlainDate, isBetween, weekday } from '@staffroom/contracts/plain-date.js';
import type { User } from '@staffroom/contracts/users.js';
import type { Page } from 'playwright-core';
import { findings } from './support/accessibility.js';
import { eventually } from './support/eventually.js';
import { timeOffOf } from './support/free-days.js';
import { settle } from './support/hire.js';
import { button, heading, waitForHidden, waitForVisible } from './support/locators.js';
import { demoPassword, openStage, type Stage } from './support/stage.js';

const calm = { reducedMotion: 'reduce' } as const;
const limitMs = 180_000;
const longName = 'Maximiliane-Wilhelmine Wolfeschlegelsteinhausenbergerdorffen'; // 60 letters
const longAccount = 'long@example.com';
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ company: 'large', withoutChanges: true });
  const newcomer = { jobTitle: 'Analyst', role: 'HR_MANAGER', country: 'GERMANY' } as const;
  await settle(stage.portal, { ...newcomer, email: longAccount, fullName: longName });
}, 300_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

const names = (page: Page) => page.locator('tbody th[scope=row]');
const isOption = (page: Page) => page.evaluate(() => document.activeElement?.role === 'option');
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Counts the pages of people that the browser asks for. */
function countPages(page: Page): { asked: number } {
  const pages = { asked: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/dashboard/calendar-month') pages.asked++;
  });
  return pages;
}

async function openMonth(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('radio', { name: 'Days' }).focus();
  await page.keyboard.press('ArrowRight');
  await waitForVisible(button(page, 'Today'));
  await waitForHidden(page.getByRole('main').getByRole('status', { name: 'Loading' }).first());
}

it(
  'R43 asks for 40 people at first, and for further ones while scrolling; the choice of the month is kept [R43.2]',
  async () => {
    const page = await stage.as('employee', { ...calm, viewport: { width: 1440, height: 800 } });
    const pages = countPages(page);
    await openMonth(page);
    await waitForVisible(names(page).first());
    await page.waitForLoadState('networkidle');
    expect(pages.asked).toBe(1);
    expect(await names(page).count()).toBe(40);
    await page.keyboard.press('End');
    await eventually('the second page', async () => (await names(page).count()) === 80);
    await page.reload();
    await eventually('the first page', async () => (await names(page).count()) === 40);
  },
  limitMs,
);

it(
  'the month, the name and the team are chosen by keyboard',
  async () => {
    const page = await stage.as('hr', { ...calm, viewport: { width: 1440, height: 800 } });
    await openMonth(page);
    const month = page.getByRole('heading', { level: 3 });
    const now = (await month.textContent())!;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Today');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually('another month', async () => (await month.textContent()) !== now);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await waitForVisible(heading(page, now));

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wolfeschlegel');
    await eventually('the person', async () => (await names(page).count()) === 1);
    expect(await names(page).textContent()).toContain(longName);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await eventually('everyone', async () => (await names(page).count()) === 40);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(
      'the focus on the chosen team',
      async () => (await focusedText(page)) === 'All teams' && isOption(page),
    );
    await page.keyboard.press('ArrowDown');
    await eventually('the focus on the next one', async () => (await focusedText(page)) !== 'All teams');
    await page.keyboard.press('Enter');
    await eventually('one team', async () => (await page.locator('th[scope=rowgroup]').count()) === 1);
  },
  limitMs,
);

it(
  'where the days do not fit, their box is focused and scrolled with the arrow keys, and the page never is',
  async () => {
    const page = await stage.as('hr', { ...calm, viewport: { width: 800, height: 800 } });
    const pages = countPages(page);
    await openMonth(page);
    const box = page.getByRole('group', { name: /, scrolls sideways$/ });
    await waitForVisible(box, names(page).first());
    await button(page, 'Next month').press('Enter');
    await eventually('its beginning', () => box.evaluate(({ scrollLeft }) => scrollLeft === 0));
    await page.getByRole('combobox', { name: 'Team' }).focus();
    await page.keyboard.press('Tab');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowRight');
    await eventually('a scrolled box', () => box.evaluate(({ scrollLeft }) => scrollLeft > 0));
    await page.waitForLoadState('networkidle');
    expect(pages.asked).toBe(2); // the first page of each month
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(800);
  },
  limitMs,
);

it.each([320, 390, 639, 640, 768, 1024, 1280, 1440])(
  'at %d px nothing scrolls sideways, also with a name of 60 letters',
  async (width) => {
    const page = await stage.as(longAccount, { ...calm, viewport: { width, height: 800 } }, demoPassword);
    await openMonth(page);
    await waitForVisible(width < 640 ? page.getByRole('heading', { name: /Today$/ }) : names(page).first());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
  limitMs,
);

it(
  'the table, the list on phones, and an empty search have no accessibility problems',
  async () => {
    const page = await stage.as('hr', calm);
    await openMonth(page);
    await waitForVisible(names(page).first());
    expect(await findings(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('zzzz');
    await waitForVisible(page.getByText('No people found'));
    expect(await findings(page)).toEqual([]);
  },
  limitMs,
);

/** What a screen reader reads in the row of that name on that day of the month. */
const spoken = (page: Page, name: RegExp, day: number) =>
  page
    .getByRole('row', { name })
    .getByRole('cell')
    .nth(day - 1)
    .textContent();

it(
  'lists the viewer, their team and the others by team, names holidays by country, counts who is away, and reaches as far as it says',
  async () => {
    const page = await stage.as('employee', { ...calm, viewport: { width: 1440, height: 800 } });
    await openMonth(page);
    await waitForVisible(names(page).first());
    expect(await names(page).first().textContent()).toMatch(/Emma Castillo.*You/);
    const teams = await page.locator('th[scope=rowgroup]').allTextContents();
    expect(teams[0]).toBe('Engineering');
    expect(teams.length).toBeGreaterThan(1);
    expect(teams.slice(1)).toEqual([...teams.slice(1)].sort((a, b) => a.localeCompare(b, 'en')));

    const month = page.getByRole('heading', { level: 3 });
    const now = (await month.textContent())!;
    const go = async (direction: 'Next' | 'Previous', times: number) => {
      for (let moved = 0; moved < times; moved++) await button(page, `${direction} month`).click();
    };
    const untilJanuary = 12 - new Date().getMonth();
    await go('Next', untilJanuary);
    const january = `January ${new Date().getFullYear() + 1}`;
    await waitForVisible(heading(page, january));
    await eventually('the holidays', async () =>
      /Spain: .*Germany: /s.test((await spoken(page, /^Public holidays/, 1)) ?? ''),
    );
    await eventually('the count of a working day', async () => {
      const cells = await page
        .getByRole('row', { name: /^Away of 40 listed so far/ })
        .getByRole('cell')
        .allTextContents();
      return cells.some((text) => /\d+ of \d+ away/.test(text));
    });
    await button(page, 'Today').click();
    await waitForVisible(heading(page, now));
    await go('Next', 24);
    expect(await button(page, 'Next month').isDisabled()).toBe(true);
    await button(page, 'Today').click();
    await go('Previous', 12);
    expect(await button(page, 'Previous month').isDisabled()).toBe(true);
  },
  limitMs,
);

it(
  'R12 R52 a bar is paler on days on which a person whom one sees would not work, and tells others nothing of it',
  async () => {
    const hr = await stage.as('hr', { ...calm, viewport: { width: 1440, height: 800 } });
    const [emma] = (await (await hr.request.get('/api/users?search=emma%20castillo')).json()) as User[];
    const headers = { Origin: stage.portal.url };
    const workPattern = { from: dateIn('UTC', new Date()), hours: [8, 8, 0, 8, 8, 0, 0] };
    const path = `/api/users/${emma!.id}/employment`;
    expect((await hr.request.put(path, { data: { workPattern }, headers })).status()).toBe(200);
    const employee = await stage.as('employee', calm);
    const taken = await timeOffOf(employee);
    const isFree = (day: string) => !taken.some(({ startDate, endDate }) => isBetween(day, startDate, endDate));
    let monday = addDays(dateIn('UTC', new Date()), 40);
    const week = () => [0, 1, 2, 3, 4].map((day) => addDays(monday, day));
    while (weekday(monday) !== 1 || !week().every(isFree) || week()[4]!.slice(0, 7) !== monday.slice(0, 7))
      monday = addDays(monday, 1);
    const data = { userId: emma!.id, type: 'VACATION', startDate: monday, endDate: week()[4] };
    expect((await hr.request.post('/api/team/time-off', { data, headers })).status()).toBe(201);

    const title = formatPlainDate(monday, { month: 'long', year: 'numeric' });
    const looks = async (page: Page) => {
      await openMonth(page);
      for (let moved = 0; moved < 24 && (await heading(page, title).count()) === 0; moved++)
        await button(page, 'Next month').click();
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('emma castillo');
      await eventually('the person', async () => (await names(page).count()) === 1);
      const cells = page.getByRole('row', { name: /Emma Castillo/ }).getByRole('cell');
      const dayOfMonth = Number(monday.slice(8));
      await eventually('the bar', async () => ((await cells.nth(dayOfMonth).textContent()) ?? '') !== '');
      return cells.evaluateAll(
        (all, first) =>
          [0, 1, 2, 3].map(
            (day) => getComputedStyle(all[first + day]!.querySelector('[aria-hidden] > span')!).backgroundColor,
          ),
        dayOfMonth - 1,
      );
    };
    const [first, second, free, fourth] = await looks(hr);
    expect([second, fourth]).toEqual([first, first]);
    expect(free).not.toBe(first);
    const colleague = await stage.as('nuria.vidal', { ...calm, viewport: { width: 1440, height: 800 } });
    expect(new Set(await looks(colleague)).size).toBe(1);
  },
  limitMs,
);

it(
  'on a phone it is a list by day, with how many are away',
  async () => {
    const page = await stage.as('employee', { ...calm, viewport: { width: 390, height: 800 } });
    await openMonth(page);
    await waitForVisible(page.getByRole('heading', { level: 4, name: /Today$/ }));
    await button(page, 'Next month').click();
    await waitForVisible(page.getByText(/^\d+ of \d+ away$/).first());
    expect(await page.getByRole('table').count()).toBe(0);
  },
  limitMs,
);
