/** The main journey: an employee requests time off, an executive decides, and both see the result on every screen and by email. */
import { addDays, dateIn, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { TimeOffPreview } from '@staffroom/contracts/time-off.js';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays, timeOffOf } from './support/free-days.js';
import { linkIn, type MailServer, startMailServer } from './support/mail-server.js';
import { waitForPath, button, dialog, heading, waitForVisible, waitForHidden } from './support/locators.js';
import { demoPassword, openStage, type Stage } from './support/stage.js';
import { askForTimeOff, fillRequestForm, openRequestForm, requestRow } from './support/time-off-steps.js';
import { waitForToast } from './support/toasts.js';

const today = dateIn('UTC', new Date());
let stage: Stage;
let mails: MailServer;
let employee: Page;
let executive: Page;

beforeAll(async () => {
  mails = await startMailServer();
  stage = await openStage({ env: { SMTP_URL: mails.url } });
  employee = await stage.visitor();
  executive = await stage.as('executive');
  await markAllRead(executive);
}, 180_000);

afterAll(async () => {
  await stage?.close();
  await mails?.stop();
});

afterEach(() => expect(stage?.problems()).toEqual([]));

describe('time off, from the request to the decision', () => {
  const reason = 'Walking the Camino with an old friend';
  const comment = 'Buen camino, Emma!';
  let days: PlainDate[];

  it('an employee signs in and is welcomed [S2.login.3]', async () => {
    await employee.goto('/');
    await employee.getByLabel('Email').fill('employee@example.com');
    await employee.getByLabel('Password').fill(demoPassword);
    await button(employee, 'Sign In').click();
    await waitForPath(employee, '/dashboard');
    await waitForVisible(heading(employee, 'Welcome back, Emma'));
    await waitForToast(employee, 'Welcome back!', 'You have successfully logged in.');
    await markAllRead(employee);
  });

  it('R28a the form shows the hours that the server counts and the remaining balance', async () => {
    days = await freeDays(employee, 2, addDays(today, 1));
    const left = await leftBefore(employee, days[0]!, days[1]!);
    await employee.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Time Off' }).click();
    const form = await openRequestForm(employee);
    await fillRequestForm(form, { startDate: days[0]!, endDate: days[1], reason });
    await waitForVisible(form.getByText('2 days (16 hours)'), form.getByText(`becomes ${left - 16} hours`));
  });

  it('a double click on Submit makes one request, which is pending in the list [S1.5 S4.7]', async () => {
    await button(dialog(employee, 'Request Time Off'), 'Submit Request').dblclick();
    await waitForToast(employee, 'Time off request submitted successfully');
    await waitForHidden(dialog(employee, 'Request Time Off'));
    await waitForVisible(requestRow(employee, reason).getByText('Pending', { exact: true }));
    const asked = (await timeOffOf(employee)).filter((timeOff) => timeOff.reason === reason);
    expect(asked).toMatchObject([{ startDate: days[0], endDate: days[1], hours: 16, status: 'PENDING' }]);
  });

  it('R36 the executive gets a notification, and the bell counts it [S2.shell.7]', async () => {
    await unreadIs(executive, 1);
    await executive.goto('/dashboard');
    await executive.getByRole('link', { name: 'Notifications 1 unread' }).click();
    await waitForPath(executive, '/notifications');
    const asked = executive.getByRole('listitem').filter({ hasText: 'Emma Castillo requested vacation' });
    const news = asked.filter({ hasText: ` to ${spoken(days[1]!)} (16 hours)` });
    await waitForVisible(
      executive.getByText('You have 1 unread notification', { exact: true }),
      news.getByRole('link', { name: 'New time off request' }),
      news.getByText('New', { exact: true }),
    );
  });

  it('R36.4 the executive gets an email whose link opens the request for review', async () => {
    const mail = await mails.waitForMail('executive@example.com', 'New time off request: Emma Castillo', reason);
    await executive.goto(linkIn(mail));
    const review = dialog(executive, 'Review Request');
    await waitForVisible(review.getByText(reason), review.getByText('16 hours', { exact: true }));
    await waitForVisible(
      review.getByRole('group', { name: 'Balance' }),
      review.getByRole('group', { name: 'Also away' }),
    );
  });

  it('R15 approves, with a comment', async () => {
    const review = dialog(executive, 'Review Request');
    await review.getByLabel('Comment (optional)').fill(comment);
    await button(review, 'Approve').click();
    await waitForToast(executive, 'Time off request reviewed successfully');
    await waitForHidden(review);
    await waitForVisible(
      executive.getByRole('listitem').filter({ hasText: comment }).getByText('Approved', { exact: true }),
    );
  });

  it('R41.6 its history shows who requested and who approved it, and opens and closes from the keyboard', async () => {
    const row = executive.getByRole('listitem').filter({ hasText: comment });
    const opener = row.getByRole('button', { name: /^History of Emma Castillo/ });
    await opener.focus();
    await executive.keyboard.press('Enter');
    const steps = dialog(executive, 'History').getByRole('listitem');
    await waitForVisible(
      steps.nth(0).filter({ hasText: 'Emma Castillo requested vacation' }).filter({ hasText: reason }),
      steps.nth(1).filter({ hasText: 'Elias Brandt approved the request' }).filter({ hasText: comment }),
    );
    expect(await steps.count()).toBe(2);
    await executive.keyboard.press('Escape');
    await waitForHidden(dialog(executive, 'History'));
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('the employee is notified by email and in the portal, and the link leads to the decision [S4.7]', async () => {
    const mail = await mails.waitForMail('employee@example.com', 'Time off request approved', comment);
    expect(mail.text).toContain('Elias Brandt approved your vacation');
    expect(new URL(linkIn(mail)).pathname).toBe('/time-off');
    await unreadIs(employee, 1);
    await employee.goto('/notifications');
    await employee.getByRole('link', { name: 'Time off request approved' }).first().click();
    await waitForPath(employee, '/time-off');
    const row = requestRow(employee, reason);
    await waitForVisible(
      row.getByText('Approved', { exact: true }),
      row.getByText(comment),
      row.getByText('Elias Brandt'),
    );
    await waitForVisible(employee.getByRole('link', { name: 'Notifications', exact: true }).first());
  });

  it('the month calendar has a bar over the approved days [S2.timeoff.4]', async () => {
    for (const day of days) {
      await waitForVisible((await monthCell(employee, day)).filter({ hasText: ': Vacation' }));
    }
    await waitForVisible((await monthCell(employee, days[0]!)).getByTitle('Vacation'));
  });

  it('R31 the company calendar shows who is off [S2.dashboard.9]', async () => {
    const column = await companyDay(executive, days[0]!);
    await waitForVisible(column.getByText('Off Today'), column.getByText('Castillo E.'));
  });

  it('R28 overlapping days are refused in the form, and not submitted', async () => {
    await employee.goto('/time-off');
    const form = await openRequestForm(employee);
    await fillRequestForm(form, { startDate: days[1]!, reason: 'The same days again' });
    await waitForVisible(form.getByText(/^You already have/));
    await button(form, 'Submit Request').press('Enter');
    await waitForVisible(form.getByText(/^You already have/));
    await button(form, 'Cancel').click();
    expect(await employee.getByText('The same days again').count()).toBe(0);
  });
});

describe('other outcomes of a request', () => {
  it('R15 a rejected request shows the reason in the list and by email [S4.7]', async () => {
    const [day] = await freeDays(employee, 1, addDays(today, 20));
    await employee.goto('/time-off');
    await askForTimeOff(employee, { startDate: day!, reason: 'A day at the lake' });
    await waitForToast(employee, 'Time off request submitted successfully');

    const review = await openReview(executive, day!);
    await review.getByLabel('Comment (optional)').fill('We release that day.');
    await button(review, 'Reject').click();
    await waitForToast(executive, 'Time off request reviewed successfully');

    await mails.waitForMail('employee@example.com', 'Time off request rejected', 'We release that day.');
    await employee.reload();
    const row = requestRow(employee, 'A day at the lake');
    await waitForVisible(row.getByText('Rejected', { exact: true }), row.getByText('We release that day.'));
    expect(await (await monthCell(employee, day!)).textContent()).not.toContain('Vacation');
  });

  it('R27 a partial day counts its hours, and the company calendar shows them [S2.dashboard.10]', async () => {
    const [day] = await freeDays(employee, 1, addDays(today, 1));
    await employee.goto('/time-off');
    const form = await openRequestForm(employee);
    await fillRequestForm(form, { kind: 'Hours', startDate: day!, hours: 3.5, reason: 'Notary' });
    await waitForVisible(form.getByText('3.5 hours', { exact: true }));
    await button(form, 'Submit Request').click();
    await waitForVisible(requestRow(employee, 'Notary').getByText('3.5 hours'));

    await button(await openReview(executive, day!), 'Approve').click();
    await waitForToast(executive, 'Time off request reviewed successfully');
    const column = await companyDay(executive, day!);
    await waitForVisible(column.getByText('Off 3.5h').first(), column.getByText('Castillo E.'));
  });

  it('R32 sick leave does not reduce the balance, and the email does not contain the reason', async () => {
    const [day] = await freeDays(employee, 1, addDays(today, 1));
    await employee.goto('/time-off');
    const form = await openRequestForm(employee);
    await fillRequestForm(form, { kind: 'Sick', startDate: day!, reason: 'Tonsillitis' });
    await waitForVisible(form.getByText('1 day (8 hours)'), form.getByText('Unchanged'));
    await button(form, 'Submit Request').click();
    await waitForVisible(requestRow(employee, 'Tonsillitis').getByText('Sick Leave'));

    const mail = await mails.waitForMail('executive@example.com', 'Sick leave logged: Emma Castillo', spoken(day!));
    expect(mail.text).not.toContain('Tonsillitis');
    await executive.goto(linkIn(mail));
    const review = dialog(executive, 'Review Request');
    await waitForVisible(review.getByText('Sick leave does not reduce the balance.'));
    await button(review, 'Approve').click();
    await waitForHidden(review);
    await employee.reload();
    await waitForVisible((await monthCell(employee, day!)).filter({ hasText: 'Sick Leave' }));
  });

  it('R28b.1 a pending request can be withdrawn, and disappears from the list and the queue', async () => {
    const [day] = await freeDays(employee, 1, addDays(today, 25));
    await employee.goto('/time-off');
    await askForTimeOff(employee, { startDate: day!, reason: 'Changed my mind' });
    await requestRow(employee, 'Changed my mind')
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await button(dialog(employee, 'Withdraw this request?'), 'Withdraw').click();
    await waitForToast(employee, 'Time off request withdrawn');
    await waitForHidden(requestRow(employee, 'Changed my mind'));

    await executive.goto('/team/time-off');
    await waitForVisible(heading(executive, 'Reviewed Requests'));
    expect(await executive.getByText('Changed my mind').count()).toBe(0);
    expect(await freeDays(employee, 1, day!)).toEqual([day]);
  });
});

async function markAllRead(page: Page): Promise<void> {
  const answer = await page.request.post('/api/notifications/mark-all-read', { headers: { Origin: stage.portal.url } });
  expect(answer.ok()).toBe(true);
}

async function unreadIs(page: Page, count: number): Promise<void> {
  await eventually(`${count} unread notifications`, async () => {
    const { 'x-unread-count': unread } = (await page.request.get('/api/notifications')).headers();
    return unread === String(count);
  });
}

/** The balance before a request according to the server, to check that the screen does not calculate it. */
async function leftBefore(page: Page, startDate: PlainDate, endDate: PlainDate): Promise<number> {
  const query = new URLSearchParams({ type: 'VACATION', startDate, endDate });
  const preview = (await (await page.request.get(`/api/time-off/preview?${query}`)).json()) as TimeOffPreview;
  return preview.balances[0]!.leftBefore;
}

async function openReview(page: Page, day: PlainDate): Promise<Locator> {
  await page.goto('/team/time-off');
  await button(page, `Review Emma Castillo, ${shortDate(day)}`).click();
  return dialog(page, 'Review Request');
}

/** The day's cell in the month calendar of the Time Off page. Turns to its month first. */
async function monthCell(page: Page, day: PlainDate): Promise<Locator> {
  const month = formatPlainDate(day, { month: 'long', year: 'numeric' });
  const grid = page.getByRole('grid', { name: month });
  await waitForVisible(page.getByRole('grid'));
  for (let turns = 0; turns < 12 && (await grid.count()) === 0; turns++) {
    const shown = await page.getByRole('grid').getAttribute('aria-label');
    const goesBack = new Date(`1 ${shown} UTC`) > new Date(`1 ${month} UTC`);
    await button(page, goesBack ? 'Previous month' : 'Next month').click();
  }
  return grid.getByRole('gridcell').filter({ hasText: formatPlainDate(day, { dateStyle: 'full' }) });
}

/** The day's column on the dashboard. Moves the calendar until the day is the first one shown, whatever the first one is: midnight may pass. */
async function companyDay(page: Page, day: PlainDate): Promise<Locator> {
  await page.goto('/dashboard');
  const first = page.getByRole('main').locator('ol > li').first();
  const column = first.filter({ hasText: formatPlainDate(day, { dateStyle: 'full' }) });
  await waitForVisible(first);
  for (let steps = 0; steps < 60 && (await column.count()) === 0; steps++) await button(page, 'Next day').click();
  await waitForVisible(column);
  return column;
}

/** The format of a single day in lists. */
function shortDate(day: PlainDate): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formatPlainDate(day, options).replace(',', '');
}

/** The format in notifications and emails. */
function spoken(day: PlainDate): string {
  return formatPlainDate(day, { day: 'numeric', month: 'long', year: 'numeric' });
}
