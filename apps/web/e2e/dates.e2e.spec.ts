/** R26: dates are the same in every time zone. Browsers west and east of a portal in Madrid. */
import { addDays, dateIn, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { RequestTimeOffBody } from '@staffroom/contracts/time-off.js';
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays, timeOffOf } from './support/free-days.js';
import { waitForPath, button, dialog, waitForVisible, waitForHidden } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { askForTimeOff, requestRow } from './support/time-off-steps.js';
import { waitForToast } from './support/toasts.js';

const companyZone = 'Europe/Madrid';
const losAngeles = { timezoneId: 'America/Los_Angeles', reducedMotion: 'reduce' } as const;
const auckland = { timezoneId: 'Pacific/Auckland', reducedMotion: 'reduce' } as const;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ env: { TIME_ZONE: companyZone } });
}, 180_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

describe.each([
  ['Los Angeles', 'Auckland', losAngeles, auckland],
  ['Auckland', 'Los Angeles', auckland, losAngeles],
])('requested in %s, reviewed in %s', (where, _elsewhere, here, there) => {
  it('R26.1 the typed date is sent, stored and shown everywhere', async () => {
    const employee = await stage.as('employee', here);
    const reason = `Asked for in ${where}`;
    await employee.goto('/time-off');
    // A Monday, because a date that is off by one day would be a Sunday and refused.
    const day = await freeMonday(employee);

    const sent = employee.waitForRequest((request) => request.method() === 'POST');
    await askForTimeOff(employee, { startDate: day, reason });
    const body = (await sent).postDataJSON() as RequestTimeOffBody;
    expect(body).toMatchObject({ startDate: day, endDate: day });
    await waitForToast(employee, 'Time off request submitted successfully');
    await waitForVisible(requestRow(employee, reason).getByText(short(day)));
    const kept = (await timeOffOf(employee)).find((timeOff) => timeOff.reason === reason);
    expect(kept).toMatchObject({ startDate: day, endDate: day });

    const executive = await stage.as('executive', there);
    await newsOf(executive, kept!.id);
    await executive.goto('/notifications');
    await waitForVisible(executive.getByText(`Emma Castillo requested vacation on ${long(day)} (8 hours).`));
    await executive.goto('/team/time-off');
    await button(executive, `Review Emma Castillo, ${short(day)}`).click();
    const review = dialog(executive, 'Review Request');
    await waitForVisible(review.getByText(short(day)).first());
    await button(review, 'Approve').click();
    await waitForHidden(review);

    await employee.reload();
    await waitForVisible(employee.getByRole('grid'));
    const month = employee.getByRole('grid', { name: monthOf(day) });
    for (let turns = 0; turns < 4 && (await month.count()) === 0; turns++) {
      await button(employee, 'Next month').click();
    }
    const cell = month.getByRole('gridcell').filter({ hasText: formatPlainDate(day, { dateStyle: 'full' }) });
    await waitForVisible(cell.getByTitle('Vacation')); // the list may load after the month
    expect(await cell.textContent()).toContain(': Vacation');
  });

  it('R26.1 today is the day in Madrid', async () => {
    const page = await stage.as('employee', here);
    // 23:30 UTC: the next day has begun in Madrid and Auckland, but not in Los Angeles.
    const moment = new Date(`${dateIn('UTC', new Date())}T23:30:00Z`);
    const today = dateIn(companyZone, moment);
    await page.clock.setFixedTime(moment);
    await page.goto('/dashboard');
    const firstDay = page.getByRole('main').locator('ol > li').first();
    await waitForVisible(
      firstDay.getByText('· Today'),
      firstDay.getByText(String(Number(today.slice(8))), { exact: true }),
    );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Time Off' }).click();
    await waitForPath(page, '/time-off');
    const marked = page.getByRole('grid', { name: monthOf(today) }).locator('[aria-current=date]');
    expect(await marked.textContent()).toContain(formatPlainDate(today, { dateStyle: 'full' }));
  });
});

async function freeMonday(page: Page): Promise<PlainDate> {
  for (let day = addDays(dateIn(companyZone, new Date()), 20); ; day = addDays(day, 1)) {
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    if (isMonday && (await freeDays(page, 1, day))[0] === day) return day;
  }
}

async function newsOf(page: Page, requestId: string): Promise<void> {
  await eventually('the notification', async () => {
    const news = (await (await page.request.get('/api/notifications')).json()) as { link: string | null }[];
    return news.some(({ link }) => link?.includes(requestId));
  });
}

function short(day: PlainDate): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatPlainDate(day, options).replace(',', '');
}

function long(day: PlainDate): string {
  return formatPlainDate(day, { day: 'numeric', month: 'long', year: 'numeric' });
}

function monthOf(day: PlainDate): string {
  return formatPlainDate(day, { month: 'long', year: 'numeric' });
}
