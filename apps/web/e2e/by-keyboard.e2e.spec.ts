/**
 * Tasks of a day in each role, by keyboard alone and by what a screen reader is given, in a company of 300 people. Every key counts
 * (docs/develop/everyday-tasks.md); typed dates and texts count letter by letter.
 */
import { dateIn, formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays, timeOffOf } from './support/free-days.js';
import { hire } from './support/hire.js';
import { button, dialog, heading, waitForEffects, waitForHidden, waitForVisible } from './support/locators.js';
import { screenReader } from './support/screen-reader.js';
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

/** Someone without a mouse. */
async function typist(account: string, path = '/dashboard') {
  const page = await stage.as(account, calm);
  await page.goto(path);
  await waitForVisible(page.getByRole('heading', { level: 1 }));
  await waitForEffects(page);
  const reader = await screenReader(page);
  let keys = 0;
  const press = async (key: string, times = 1) => {
    for (let done = 0; done < times; done++) {
      keys++;
      await page.keyboard.press(key);
    }
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  return {
    page,
    reader,
    press,
    type,
    used: () => keys,
    /** Past the menu. */
    async skip() {
      await press('Tab');
      expect(await reader.focused()).toBe('link "Skip to content"');
      await press('Enter');
    },
    /** Presses Tab until this is said. */
    async tabTo(said: RegExp) {
      for (let stop = 0; stop < 60; stop++) {
        await press('Tab');
        if (said.test(await reader.focused())) return;
      }
      throw new Error(`60 tabs did not lead to ${said}`);
    },
    /** Waits until the focus is where this is said. */
    hears: (said: RegExp) =>
      eventually(`the words ${said}`, async () => said.test(await reader.focused().catch(() => ''))),
    /** Opens a page, a form or a person. */
    async goTo(text: string, expected: RegExp) {
      await press('Control+k');
      await waitForVisible(page.getByRole('combobox', { name: 'Go to' }));
      await type(text);
      const first = page.getByRole('option').first();
      await eventually('the first match', async () => expected.test((await first.textContent()) ?? ''));
      await press('Enter');
      await waitForHidden(page.getByRole('combobox', { name: 'Go to' }));
    },
    /** Opens a page, and waits until the focus is there: a Tab before that starts at the top. */
    async goToPage(text: string, name: string) {
      await this.goTo(text, new RegExp(`^${name}$`));
      await waitForVisible(heading(page, name));
      await this.hears(/^main/);
    },
  };
}

type Typist = Awaited<ReturnType<typeof typist>>;

/** Day, month and year without signs between them. */
async function typeDate({ page, type }: Typist, date: string): Promise<void> {
  await type(date.split('-').toReversed().join(''));
  const month = formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
  await waitForVisible(page.getByRole('dialog').getByText(month).first());
}

describe('an employee', () => {
  it(
    'requests a day off',
    async () => {
      const emma = await typist('employee');
      const [day] = await freeDays(emma.page, 1, dateIn('UTC', new Date()));
      await emma.goTo('req', /^Request Time Off$/);
      await emma.hears(/^radio "Days"/);
      await emma.press('Tab');
      expect(await emma.reader.focused()).toMatch(/^textbox "Start Date"/);
      await typeDate(emma, day!);
      await waitForVisible(emma.page.getByRole('dialog').getByText(/^Available in /));
      await emma.press('Enter');
      await waitForToast(emma.page, 'Time off request submitted successfully');
      expect(
        (await timeOffOf(emma.page)).some(({ startDate, status }) => startDate === day && status === 'PENDING'),
      ).toBe(true);
      expect(emma.used()).toBeLessThanOrEqual(15);
    },
    limitMs,
  );

  it(
    'hears what is new, and marks it as read',
    async () => {
      const emma = await typist('employee');
      await emma.goToPage('not', 'Notifications');
      const first = emma.page.getByRole('main').getByRole('listitem').first();
      await waitForVisible(button(first, 'Mark as Read'));
      await emma.tabTo(/^button "Mark as Read": .+/); // says which
      await emma.press('Enter');
      await waitForHidden(button(first, 'Mark as Read'));
      expect(emma.used()).toBeLessThanOrEqual(11);
    },
    limitMs,
  );

  it(
    'opens a payslip, and changes the password',
    async () => {
      const emma = await typist('employee');
      await emma.goToPage('pay', 'Payroll');
      await waitForVisible(emma.page.getByRole('link', { name: /^Download / }).first());
      await emma.tabTo(/^link "Download .*"/); // the newest comes first
      expect(emma.used()).toBeLessThanOrEqual(8);
      await emma.goToPage('acc', 'Your Account');
      await emma.tabTo(/^button "Change Password"/);
      await emma.press('Enter');
      await emma.hears(/^textbox "Current Password"/);
      await emma.press('Escape');
      await emma.hears(/^button "Change Password"/);
    },
    limitMs,
  );

  it(
    'reads who is away this month, in a table',
    async () => {
      const emma = await typist('employee');
      await emma.skip();
      await emma.tabTo(/^radio "Days"/);
      await emma.press('ArrowRight');
      await waitForVisible(button(emma.page, 'Today'), emma.page.locator('tbody th[scope=row]').first());
      const nodes = await emma.reader.read();
      const table = nodes.find(({ role }) => role === 'table' || role === 'grid')!;
      expect(table.name).not.toBe('');
      expect(nodes.filter(({ role }) => role === 'columnheader').length).toBeGreaterThanOrEqual(28);
      expect(nodes.filter(({ role, name }) => role === 'rowheader' && name !== '').length).toBeGreaterThanOrEqual(40);
      expect(emma.used()).toBeLessThanOrEqual(4);
    },
    limitMs,
  );
});

describe('an executive', () => {
  it(
    'approves a simple request from its card',
    async () => {
      const elias = await typist('executive');
      await elias.goToPage('time off r', 'Time Off Requests');
      const waiting = elias.page.getByRole('region', { name: 'Pending Requests' });
      await waitForVisible(waiting.getByRole('button', { name: /^Approve / }).first());
      const approvals = waiting.getByRole('button', { name: /^Approve [^\d]/ });
      const before = await approvals.count();
      await elias.tabTo(/^button "Approve .+, .+"/);
      await elias.press('Enter');
      await waitForToast(elias.page, 'Time off request reviewed successfully');
      await eventually('one less', async () => (await approvals.count()) === before - 1);
      await elias.hears(/^button "Approve /);
      expect(elias.used()).toBeLessThanOrEqual(22);
    },
    limitMs,
  );

  it(
    'rejects a request with a comment',
    async () => {
      const elias = await typist('executive', '/team/refunds');
      await waitForVisible(elias.page.getByRole('button', { name: /^Review / }).first());
      await elias.skip();
      await elias.tabTo(/^button "Review .+, .+"/);
      await elias.press('Enter');
      await waitForVisible(dialog(elias.page, 'Review Request'));
      const loading = dialog(elias.page, 'Review Request').getByRole('status', { name: /^Loading/ });
      await eventually('all of the dialog', async () => (await loading.count()) === 0);
      await elias.hears(/./);
      await elias.tabTo(/^textbox "Comment/);
      await elias.type('Not this time');
      await elias.tabTo(/^button "Reject"/);
      await elias.press('Enter');
      await waitForToast(elias.page, 'Refund request reviewed successfully');
      expect(elias.used()).toBeLessThanOrEqual(32);
    },
    limitMs,
  );

  it(
    'hears of each reviewed request whose it is and what it was',
    async () => {
      const elias = await typist('executive', '/team/time-off');
      await waitForVisible(elias.page.getByRole('region', { name: 'Reviewed Requests' }).getByRole('listitem').first());
      const nodes = await elias.reader.read();
      const buttons = nodes.filter(({ role, name }) => role === 'button' && /^[A-ZÀ-Ž]\S+ [A-ZÀ-Ž]/.test(name));
      const rows = buttons.filter(({ description }) => description !== '');
      expect(rows.length).toBeGreaterThan(10);
      expect(new Set(rows.map(({ name, description }) => `${name} ${description}`)).size).toBe(rows.length);
    },
    limitMs,
  );
});

describe('an HR manager', () => {
  it(
    'invites someone again whose invitation was lost',
    async () => {
      const newcomer = { jobTitle: 'Designer', country: 'SPAIN', email: 'quentin@example.com' } as const;
      await hire(stage.portal, { ...newcomer, fullName: 'Quentin Quist' });
      const helena = await typist('hr');
      await helena.goTo('quent', /^QQ?.*Quentin Quist/);
      await helena.hears(/^textbox "Full Name/);
      await helena.tabTo(/^button "Email an invitation"/);
      await helena.press('Enter');
      await waitForToast(helena.page, 'Invitation sent');
      expect(helena.used()).toBeLessThanOrEqual(13);
    },
    limitMs,
  );

  it(
    'creates an account',
    async () => {
      const helena = await typist('hr');
      await helena.goTo('create a', /^Create Account$/);
      await helena.hears(/^textbox "Full Name/);
      await helena.type('Noa Lind');
      await helena.press('Tab');
      await helena.type('noa@example.com');
      await helena.press('Tab');
      await helena.type('Buyer');
      await helena.tabTo(/^button "Email an invitation instead"/);
      await helena.press('Enter');
      const form = dialog(helena.page, 'Create Account');
      await waitForVisible(form.getByText(/The person gets an email with a link/));
      await helena.press('Shift+Tab');
      await helena.press('Enter');
      await waitForToast(helena.page, 'User account created successfully.');
      expect(helena.used()).toBeLessThanOrEqual(46);
    },
    limitMs,
  );

  it(
    'adds a webhook, looks at its deliveries, switches it off and removes it',
    async () => {
      const helena = await typist('hr');
      await helena.goToPage('webhooks', 'Webhooks');
      await helena.tabTo(/^button "Add Webhook"/);
      await helena.press('Enter');
      await helena.hears(/^textbox "Name/);
      await helena.type('Payroll');
      await helena.press('Tab');
      await helena.type('https://hooks.example.com');
      await helena.press('Tab');
      await helena.press(' ');
      await helena.tabTo(/^button "Add Webhook"/);
      await helena.press('Enter');
      await waitForVisible(dialog(helena.page, 'Webhook Added'));
      await helena.hears(/^textbox "Secret"/);
      await helena.press('Escape');
      await helena.hears(/^button "Add Webhook"/);
      await helena.tabTo(/^button "Deliveries Payroll"/);
      await helena.press('Enter');
      await waitForVisible(dialog(helena.page, 'Deliveries to Payroll').getByText('Nothing sent yet'));
      await helena.press('Escape');
      await helena.hears(/^button "Deliveries Payroll"/);
      await helena.tabTo(/^button "Switch Off Payroll"/);
      await helena.press('Enter');
      await helena.hears(/^button "Cancel"/);
      await helena.press('Tab');
      await helena.hears(/^button "Switch Off"/);
      await helena.press('Enter');
      await helena.hears(/^button "Switch On Payroll"/);
      await helena.tabTo(/^button "Remove Payroll"/);
      await helena.press('Enter');
      await helena.hears(/^button "Cancel"/);
      await helena.press('Tab');
      await helena.hears(/^button "Remove"/);
      await helena.press('Enter');
      await waitForVisible(helena.page.getByText('No webhooks yet'));
      await helena.hears(/^heading "Webhooks"/);
      expect(helena.used()).toBeLessThanOrEqual(80);
    },
    limitMs,
  );

  it(
    'sorts the table of people by balance',
    async () => {
      const helena = await typist('hr', '/users');
      await helena.skip();
      await helena.tabTo(/^radio "Cards"/);
      await helena.press('ArrowRight');
      await waitForVisible(helena.page.getByRole('table', { name: 'Users' }));
      await helena.tabTo(/^button "Balance"/);
      await helena.press('Enter');
      await eventually('the order', async () => {
        const headers = (await helena.reader.read()).filter(({ role }) => role === 'columnheader');
        return headers.some(({ name }) => name === 'Balance');
      });
      expect(await helena.page.getByRole('columnheader', { name: 'Balance' }).getAttribute('aria-sort')).toBe(
        'ascending',
      );
      expect(helena.used()).toBeLessThanOrEqual(20);
      await helena.page.getByText('Cards', { exact: true }).click();
    },
    limitMs,
  );
});

it.each([
  ['employee', '/account', 'Change Password', /^textbox "Current Password/],
  ['employee', '/time-off', 'Request Time Off', /^radio "Days"/],
  ['employee', '/refunds', 'Request Refund', /^textbox "Expense Reason/],
  ['executive', '/account', 'Name Substitute', /^combobox "Substitute/],
  ['executive', '/team/time-off', 'Enter Leave', /^combobox "/],
  ['hr', '/documents', 'Upload Documents', /^combobox "Employee/],
  ['hr', '/payroll', 'Upload Payroll Documents', /^radio "One person"/],
  ['hr', '/users', 'Create Account', /^textbox "Full Name/],
  ['hr', '/teams', 'Create Team', /^textbox "Team Name/],
] as const)(
  'the form of %s on %s behind “%s” begins in its first field',
  async (account, path, name, said) => {
    const { page, hears, press, reader } = await typist(account, path);
    await button(page, name).first().focus();
    await press('Enter');
    await hears(said);
    const form = (await reader.read()).find(({ role }) => role === 'dialog')!;
    expect(form.name).not.toBe('');
  },
  limitMs,
);

const everyPage = [
  ['employee', ['dashboard', 'notifications', 'time-off', 'payroll', 'refunds', 'documents', 'account']],
  ['executive', ['my-team', 'team/time-off', 'team/refunds']],
  ['hr', ['notifications', 'documents', 'my-team', 'team/time-off', 'team/refunds', 'users', 'teams', 'security']],
] as const;

it.each(everyPage)(
  'a list of the buttons and links of a page tells %s what each of them is',
  async (account, paths) => {
    const page = await stage.as(account, calm);
    const reader = await screenReader(page);
    const wrong: string[] = [];
    for (const path of paths) {
      await page.goto(`/${path}`);
      await ready(page);
      let found: string[] = [];
      // the page may still be changing
      const isClear = async () => (found = await whatIsUnclear(reader)).length === 0;
      await eventually('a clear page', isClear).catch(() => wrong.push(...found.map((one) => `${path}: ${one}`)));
    }
    expect([...new Set(wrong)]).toEqual([]);
  },
  limitMs,
);

async function ready(page: Page): Promise<void> {
  await waitForVisible(page.getByRole('heading', { level: 1 }));
  const loading = page.getByRole('main').getByRole('status', { name: /^Loading/ });
  await eventually('every part of the page', async () => (await loading.count()) === 0);
}

async function whatIsUnclear(reader: Awaited<ReturnType<typeof screenReader>>): Promise<string[]> {
  const wrong: string[] = [];
  const nodes = await reader.read();
  const pressed = nodes.filter(({ role }) => ['button', 'link', 'checkbox', 'combobox'].includes(role));
  const said = pressed.map(({ role, name, description }) => `${role} "${name}" ${description}`);
  wrong.push(...said.filter((one) => / "" /.test(one)).map((one) => `${one} has no name`));
  wrong.push(...said.filter((one, at) => said.indexOf(one) < at).map((one) => `${one} is there twice`));
  const levels = nodes.filter(({ role }) => role === 'heading').map(({ states }) => Number(states['level']));
  if (levels.filter((level) => level === 1).length !== 1) wrong.push(`headings ${levels.join()}`);
  if (levels.some((level, at) => at > 0 && level > levels[at - 1]! + 1)) wrong.push(`${levels.join()}`);
  const landmarks = nodes
    .filter(({ role, name }) => ['banner', 'main', 'navigation'].includes(role) && name !== 'Settings')
    .map(({ role }) => role);
  if (landmarks.sort().join() !== 'banner,main,navigation') wrong.push(`${landmarks.join()}`);
  return wrong;
}
