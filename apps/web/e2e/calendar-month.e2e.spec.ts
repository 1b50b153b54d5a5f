/** The month of the company calendar, in a company of 300 people. */
import type { Page } from 'playwright-core';
import { findings } from './support/accessibility.js';
import { eventually } from './support/eventually.js';
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
    await waitForVisible(page.getByRole('option', { name: 'All teams' }));
    await page.keyboard.press('ArrowDown');
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
