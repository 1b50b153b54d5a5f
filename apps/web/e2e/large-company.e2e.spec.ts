/** Everyday tasks, payslips, receipts, old links and settled notifications, in a company of 300 people. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Notification } from '@staffroom/contracts/notifications.js';
import type { MonthPayslip, PayslipCoverage } from '@staffroom/contracts/payroll.js';
import type { Refund } from '@staffroom/contracts/refunds.js';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import type { Page } from 'playwright-core';
import { counted } from './support/counted.js';
import { eventually } from './support/eventually.js';
import { button, dialog, heading, menuLink, waitForHidden, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const calm = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const;
const limitMs = 180_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ company: 'large' });
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

async function read<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}

/** A PDF that no one has uploaded. */
function pdf(name: string) {
  const content = `%PDF-1.4\n%${randomBytes(8).toString('hex')}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(content) };
}

it(
  'R35a R34a HR replaces a payslip, whose old address is gone, and deletes it',
  async () => {
    const hr = await stage.as('hr', calm);
    await hr.goto('/payroll');
    await waitForVisible(hr.getByText(/^\d+ of 300 people have /));
    const step = button(hr, 'Previous month');
    // the newest month with payslips
    while (/^0 of/.test((await hr.getByText(/^\d+ of 300 people have /).textContent())!)) await step.click();
    const coverage = await read<PayslipCoverage>(hr, `/api/payroll/coverage?month=${await shownMonth(hr)}`);
    const used = await counted(hr);
    await button(hr, 'Show who has none').click();
    const people = hr.getByRole('dialog', { name: /^Payslips for / });
    await people.getByText(/^With \(/).click();
    const [before] = await read<MonthPayslip[]>(hr, `/api/payroll/month?month=${coverage.month}`);
    await people
      .getByRole('button', { name: `Replace ${before!.fileName} of ${before!.userName}` })
      .first()
      .click();
    const replacing = dialog(hr, 'Replace Payroll Document');
    const corrected = pdf('corrected payslip.pdf');
    await replacing.locator('input[type=file]').setInputFiles(corrected);
    await button(replacing, 'Replace').click();
    await waitForToast(hr, 'Payroll document replaced successfully');
    expect(used.clicks).toBe(4);
    const row = people.getByRole('listitem').filter({ hasText: 'corrected payslip.pdf' });
    await waitForVisible(row.getByText(before!.userName));
    const list = await read<MonthPayslip[]>(hr, `/api/payroll/month?month=${coverage.month}`);
    const after = list.find(({ fileName }) => fileName === corrected.name)!;
    expect(after).toMatchObject({ userId: before!.userId, month: before!.month, fiscalYear: before!.fiscalYear });
    expect(list).toHaveLength(coverage.withPayslip > 100 ? 100 : coverage.withPayslip);
    expect(Buffer.compare(await (await hr.request.get(after.fileUrl)).body(), corrected.buffer)).toBe(0);
    expect((await hr.request.get(before!.fileUrl)).status()).toBe(404);

    await row.getByRole('button', { name: /^Delete corrected payslip\.pdf/ }).click();
    await button(dialog(hr, 'Delete Payroll Document?'), 'Delete').click();
    await waitForToast(hr, 'Payroll document deleted successfully');
    await waitForHidden(row);
    expect((await hr.request.get(after.fileUrl)).status()).toBe(404);
  },
  limitMs,
);

async function shownMonth(page: Page): Promise<string> {
  const text = await page
    .getByText(/^\w+ \d{4}$/)
    .first()
    .textContent();
  const date = new Date(`1 ${text} UTC`);
  return date.toISOString().slice(0, 7);
}

it(
  'a receipt that was used before is shown to the reviewer without its owner, and to the requester only if it is their own; so is the same amount',
  async () => {
    let receipt = pdf('Taxi.pdf');
    const request = async (page: Page, reason: string, amount: string) => {
      await page.goto('/refunds');
      await button(page, 'Request Refund').first().click();
      const form = dialog(page, 'Request Refund');
      await form.getByLabel('Expense Reason').fill(reason);
      await form.getByLabel('Amount (€)').fill(amount);
      await form.locator('input[type=file]').first().setInputFiles(receipt);
      await button(form, 'Submit Request').click();
      await waitForToast(page, 'Refund request submitted successfully');
      await waitForHidden(form);
      const own = page.getByRole('main').getByRole('listitem').filter({ hasText: reason });
      await waitForVisible(own);
      return own;
    };
    const notice = /^This receipt was also submitted with /;
    const other = await stage.as('nuria.vidal', calm);
    await request(other, 'The first ride', '18.20');
    const employee = await stage.as('employee', calm);
    const used = await request(employee, 'The second ride', '31.40');
    expect(await used.getByText(notice).count()).toBe(0);

    const reviewer = await stage.as('executive', calm);
    await reviewer.goto('/team/refunds');
    const card = reviewer.getByRole('main').getByRole('listitem').filter({ hasText: 'The second ride' });
    await waitForVisible(card.getByText('This receipt was also submitted with another request.'));
    await card.getByRole('button', { name: /^Review / }).click();
    const review = dialog(reviewer, 'Review Request');
    await waitForVisible(review.getByText('This receipt was also submitted with another request.'));
    expect(await review.textContent()).not.toMatch(/Núria|Vidal|first ride/);

    const again = await request(employee, 'The third ride', '12.00');
    const [, second] = await read<Refund[]>(employee, '/api/refunds');
    await waitForVisible(again.getByText(`This receipt was also submitted with ${second!.title}.`));

    const [third] = await read<Refund[]>(employee, '/api/refunds');
    receipt = pdf('Lunch.pdf');
    const sameAmount = await request(employee, 'The fourth ride', '12.00');
    await waitForVisible(
      sameAmount.getByText(`${third!.title}, of the same amount, was requested within a day of this.`),
    );
    await reviewer.goto('/team/refunds');
    const fourth = reviewer.getByRole('main').getByRole('listitem').filter({ hasText: 'The fourth ride' });
    await waitForVisible(fourth.getByText(`${third!.title}, of the same amount, was requested within a day of this.`));
  },
  limitMs,
);

it(
  'links to what was deleted or withdrawn say so on every page, and take the focus',
  async () => {
    const gone = randomUUID();
    const hr = await stage.as('hr', calm);
    const missing =
      /was not found\. It may have been deleted\.$|is not in your (list|queue)\. It may have been |It may have been deleted\.$/;
    for (const path of [
      `/time-off?request=${gone}`,
      `/refunds?request=${gone}`,
      `/documents?document=${gone}`,
      '/payroll?year=2022&month=2',
      `/team/time-off?request=${gone}`,
      `/team/refunds?request=${gone}`,
    ]) {
      await hr.goto(path);
      const message = hr.getByText(missing);
      await waitForVisible(message);
      await hr.waitForFunction((pattern) => {
        const focused = document.activeElement!;
        const place = focused.closest('[role=dialog]') ?? focused;
        return place !== document.body && place.textContent.includes(pattern);
      }, 'It may have been');
    }
    await hr.goto(`/users?person=${gone}`);
    await waitForVisible(dialog(hr, 'Edit User Account').getByText('There is no such user.'));
  },
  limitMs,
);

it(
  'a notification about a request that someone else has decided is drawn as settled, and stays unread',
  async () => {
    const hr = await stage.as('hr', calm);
    await hr.goto('/notifications');
    const news = await read<Notification[]>(hr, '/api/notifications');
    const open = news.find(({ type, outcome, isRead }) => type === 'NEW_TIME_OFF' && outcome === null && !isRead)!;
    const id = new URL(open.link!, stage.portal.url).searchParams.get('request')!;
    const { userName } = await read<TeamTimeOff>(hr, `/api/team/time-off/${id}`);
    const card = hr.locator(`li[id$="${open.id}"]`);
    await waitForVisible(card.getByText('New', { exact: true }));
    const colour = () => card.getByRole('link').evaluate((link) => getComputedStyle(link).color);
    const before = await colour();
    const banner = hr.getByText(/^You have [\d,]+ unread notifications$/);
    const unread = await banner.textContent();

    const other = await stage.as('paula.santos', calm);
    const headers = { Origin: stage.portal.url };
    const data = { status: 'APPROVED' };
    expect((await other.request.patch(`/api/time-off/${id}/review`, { data, headers })).status()).toBe(200);
    await waitForVisible(card.getByText(/^Approved by Paula Santos/));
    expect(await colour()).not.toBe(before);
    await waitForVisible(card.getByText('New', { exact: true }), button(card, 'Mark as Read'));
    expect(await banner.textContent()).toBe(unread);
    expect(await card.textContent()).toContain(userName);
    await button(card, 'Mark as Read').click();
    await waitForHidden(card.getByText('New', { exact: true }));
  },
  limitMs,
);

it(
  'R43.3 a person is found without accents and in any order, in the palette by keyboard alone and in the table',
  async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/dashboard');
    await waitForVisible(heading(page, 'Welcome back, Helena'));
    const used = await counted(page);
    await page.keyboard.press('Control+k');
    await waitForVisible(page.getByRole('combobox', { name: 'Go to' }));
    await page.keyboard.type('gutierrez jose');
    await waitForVisible(page.getByRole('option', { name: /José Luis Gutiérrez/ }).first());
    await page.keyboard.press('Enter');
    await waitForVisible(dialog(page, 'Edit User Account').getByText('José Luis Gutiérrez'));
    expect(used).toEqual({ clicks: 0, keys: 16 });
    await button(dialog(page, 'Edit User Account'), 'Cancel').click();
    await waitForHidden(dialog(page, 'Edit User Account'));

    await page.getByText('Table', { exact: true }).click();
    const rows = page.getByRole('rowheader');
    await eventually('a page of people', async () => (await rows.count()) === 100);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('Gutiérrez José'.normalize('NFD'));
    await eventually('those of this name', async () => {
      const names = await rows.allTextContents();
      return names.length > 0 && names.length < 20 && names.every((name) => name.includes('José Luis Gutiérrez'));
    });
    await page.getByText('Cards', { exact: true }).click();
  },
  limitMs,
);

it(
  'the teams of HR are in alphabetical order, and a click and some letters lead to the people of one',
  async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/dashboard');
    const used = await counted(page);
    await menuLink(page, 'Team').click();
    const tabs = page.getByRole('tablist', { name: 'Teams' }).getByRole('tab');
    await eventually('all teams', async () => (await tabs.count()) === 41);
    const names = (await tabs.allTextContents()).slice(0, -1).map((name) => name.replace(/ ?\d+$/, ''));
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    const tops = await tabs.evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1); // one row, which scrolls
    await page.getByRole('searchbox', { name: 'Filter teams' }).fill('quality l');
    await eventually('one team', async () => (await tabs.count()) === 1);
    await waitForVisible(page.getByRole('tabpanel').getByRole('heading').first());
    expect(used.clicks).toBe(1);
  },
  limitMs,
);

it(
  'R35b.2 30 payslips are published with at most six clicks',
  async () => {
    const page = await stage.as('hr', calm);
    const people = (await read<User[]>(page, '/api/users?status=ACTIVE&sort=name')).slice(0, 30);
    const files = people.map(({ email }) => pdf(`payslip ${email}.pdf`));
    await page.goto('/payroll');
    const used = await counted(page);
    await button(page, 'Upload Payroll Documents').click();
    const form = dialog(page, 'Upload Payroll Documents');
    await form.getByText('Many', { exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await form.getByLabel('Files', { exact: true }).click();
    await (await choosing).setFiles(files);
    await button(form, 'Upload 30 payslips').click();
    await waitForToast(page, 'Payroll documents uploaded successfully');
    expect(used.clicks).toBeLessThanOrEqual(6);
    await waitForVisible(page.getByText(/^30 of 300 people have/));
  },
  limitMs,
);

it(
  'unread notifications are a click away, grouped by day, and one is marked as read with another',
  async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/dashboard');
    const used = await counted(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click();
    await page.getByText('Unread', { exact: true }).click();
    await waitForVisible(page.getByRole('heading', { name: /^(Today|Yesterday)$/ }).first()); // since the company was made
    const banner = page.getByText(/^You have [\d,]+ unread notifications$/);
    const unread = parseInt((await banner.textContent())!.replace(/\D/g, ''));
    expect(unread).toBeGreaterThan(200);
    await button(page, 'Mark as Read').first().click();
    await waitForVisible(page.getByText(`You have ${(unread - 1).toLocaleString('en')} unread notifications`));
    expect(used.clicks).toBe(3);
  },
  limitMs,
);
