/** Everyday tasks, with the clicks and keys that they take (docs/develop/everyday-tasks.md). */
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { addDays, dateIn, formatPlainDate, isWeekend } from '@staffroom/contracts/plain-date.js';
import type { TimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import type { Page } from 'playwright-core';
import { counted } from './support/counted.js';
import { eventually } from './support/eventually.js';
import { freeDays } from './support/free-days.js';
import { button, dialog, heading, waitForHidden, waitForPath, waitForVisible } from './support/locators.js';
import { demoPassword, emailOf, openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const limitMs = 180_000;
const calm = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

async function read<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(path)).json()) as T;
}

const hrPages = [
  ...['dashboard', 'notifications', 'time-off', 'payroll', 'refunds', 'documents', 'account'],
  ...['my-team', 'team/time-off', 'team/refunds', 'users', 'teams', 'security'],
];

it(
  'no page scrolls sideways between 320 and 1440 px',
  async () => {
    const page = await stage.as('hr', calm);
    const wide: string[] = [];
    for (const path of hrPages) {
      await page.goto(`/${path}`);
      await waitForVisible(page.getByRole('heading', { level: 1 }));
      await waitForHidden(page.getByRole('main').getByRole('status', { name: 'Loading' }).first());
      for (const width of [320, 390, 768, 834, 1024, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wide.push(`${path} at ${width} px by ${over} px`);
      }
    }
    expect(wide).toEqual([]);
  },
  limitMs,
);

it(
  'R16 documents are filtered by person, and the same file asks first',
  async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/documents');
    const [newest] = await read<EmployeeDocument[]>(page, '/api/documents');
    await page.getByRole('combobox', { name: 'Filter by employee' }).fill(newest!.userName!.toLowerCase());
    await page.getByRole('option').first().click();
    const cards = page.getByRole('main').getByRole('listitem');
    await eventually('the documents of one person', async () => {
      const texts = await cards.allTextContents();
      return texts.length > 0 && texts.length < 10 && texts.every((text) => text.includes(newest!.userName!));
    });
    const upload = dialog(page, 'Upload Documents');
    const file = { name: 'Handbook.pdf', mimeType: 'application/pdf', buffer: pdf };
    for (const isSecond of [false, true]) {
      await button(page, 'Upload Documents').click();
      await upload.getByLabel('Employee').fill('Emma');
      await upload.getByRole('option', { name: /Emma Castillo/ }).click();
      await upload.getByLabel('Files', { exact: true }).setInputFiles(file);
      await upload.getByRole('button', { name: /^Upload/ }).click();
      if (isSecond) await waitForVisible(upload.getByText(/already/i).first());
      else await waitForToast(page, 'Documents uploaded successfully');
    }
    await button(upload, 'Cancel').click();
  },
  limitMs,
);

it(
  'R28a preview, balance and review tell the same number and how it adds up; a day off takes two clicks, and its approval two',
  async () => {
    const page = await stage.as('employee', calm);
    await page.goto('/time-off');
    const [day] = await freeDays(page, 1, dateIn('UTC', new Date()));
    const used = await counted(page);
    await button(page, 'Request Time Off').click();
    const form = dialog(page, 'Request Time Off');
    await form.getByLabel('Start Date').fill(day!);
    await form.getByLabel('End Date').fill(day!);
    await form.getByLabel('Reason (optional)').fill('The number is one');
    const preview = form.locator('dl > div').filter({ hasText: /^Available in/ });
    await waitForVisible(preview);
    const text = (await preview.textContent())!;
    const [, year, inDays, after] = /^Available in (\d{4}).*becomes (\S+ days?)\S+ +becomes (\d+) hours$/.exec(text)!;
    await button(form, 'Submit Request').click();
    await waitForToast(page, 'Time off request submitted successfully');
    expect(used.clicks).toBe(2);
    const card = page
      .getByRole('region', { name: /balance/i })
      .or(page.getByRole('main'))
      .last();
    if (year === String(new Date().getFullYear())) await waitForVisible(card.getByText(`${after} hours in ${year}`));
    const reviewer = await stage.as('executive', calm);
    await reviewer.goto('/team/time-off');
    const mine = reviewer.getByRole('listitem').filter({ hasText: 'The number is one' });
    await waitForVisible(mine);
    const reviewing = await counted(reviewer);
    await mine.getByRole('button', { name: /^Review / }).click();
    const balance = dialog(reviewer, 'Review Request').getByRole('group', { name: 'Balance' });
    const left = balance.locator('dl > div').filter({ hasText: 'After this request' });
    await waitForVisible(left);
    expect(await left.textContent()).toBe(`After this request${inDays} (${after} hours)`);
    const before = (await balance.getByText(/hours entitled/).textContent())!;
    expect(sumOf(before)).toBe(Number(after) + 8);
    await button(dialog(reviewer, 'Review Request'), 'Approve').click();
    await waitForToast(reviewer, 'Time off request reviewed successfully');
    expect(reviewing.clicks).toBe(2);
  },
  limitMs,
);

/** Of '176 hours entitled + 8 corrected − 16 approved − 8 pending'. */
function sumOf(text: string): number {
  const numbers = text.match(/[+−]? ?\d+(\.\d+)?/g) ?? [];
  return numbers.reduce((sum, number) => sum + Number(number.replace('−', '-').replaceAll(' ', '')), 0);
}

it(
  'R28a the preview names the days that it does not count: the holiday by its name, and the weekend',
  async () => {
    const page = await stage.as('employee', calm);
    const own = await read<TimeOff[]>(page, '/api/time-off');
    const today = dateIn('UTC', new Date());
    const holiday = own.find(({ type, startDate: day }) => type === 'HOLIDAY' && day > today && !isWeekend(day))!;
    await page.goto('/time-off');
    await button(page, 'Request Time Off').click();
    const form = dialog(page, 'Request Time Off');
    await form.getByLabel('Start Date').fill(addDays(holiday.startDate, -4));
    await form.getByLabel('End Date').fill(addDays(holiday.startDate, 3));
    const day = formatPlainDate(holiday.startDate, { weekday: 'short', day: 'numeric', month: 'short' });
    const row = form.locator('dl > div').filter({ hasText: 'Not counted' });
    await waitForVisible(row.getByText(`${day} (${holiday.reason})`, { exact: false }));
    expect(await row.textContent()).toMatch(/, [2-4] weekend days$/);
    await button(form, 'Cancel').click();
  },
  limitMs,
);

it(
  'R45 a colleague of another team learns that someone is away, and never why',
  async () => {
    const page = await stage.as('nuria.vidal', calm);
    const replies: string[] = [];
    page.on('response', (reply) => {
      if (reply.url().includes('/api/'))
        void reply.text().then(
          (text) => replies.push(text),
          () => undefined,
        );
    });
    await page.goto('/dashboard');
    await page.getByText('Month', { exact: true }).click();
    await waitForVisible(button(page, 'Today'), page.locator('tbody th[scope=row]').first());
    await page.goto('/notifications');
    await waitForVisible(heading(page, 'Notifications'));
    await page.goto('/time-off');
    await waitForVisible(heading(page, 'Time Off'));
    const all = replies.join('\n');
    expect(all).toContain('AWAY');
    const { user } = await read<{ user: User }>(page, '/api/auth/me');
    const sick = all.match(/\{[^{}]*"type":"SICK"[^{}]*\}/g) ?? [];
    expect(sick.filter((entry) => !entry.includes(user.id))).toEqual([]);
  },
  limitMs,
);

it(
  'a link survives the sign-in: one click continues',
  async () => {
    const page = await stage.visitor(calm);
    await page.goto('/team/time-off');
    await waitForVisible(heading(page, 'Sign in'));
    await page.getByLabel('Email').fill(emailOf('hr'));
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await waitForPath(page, '/dashboard');
    const used = await counted(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await waitForVisible(heading(page, 'Time Off Requests'));
    expect(used.clicks).toBe(1);
  },
  limitMs,
);
