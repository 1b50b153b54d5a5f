/**
 * The main journeys as a screen reader tells them, in a company of 300 people: what it reads, in which order, what it lists of a page, and
 * what it says by itself. It is Chromium's accessibility tree; no speech was heard.
 */
import { addDays, dateIn } from '@staffroom/contracts/plain-date.js';
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays } from './support/free-days.js';
import { found, hire, settle } from './support/hire.js';
import { button, dialog, heading, waitForHidden, waitForVisible } from './support/locators.js';
import { announcements, screenReader, type Spoken } from './support/screen-reader.js';
import { openStage, type Stage } from './support/stage.js';

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

async function listener(account: string, path: string) {
  const page = await stage.as(account, calm);
  const said = await announcements(page);
  const reader = await screenReader(page);
  await page.goto(path);
  await ready(page);
  return {
    page,
    reader,
    said,
    /** Waits until a live region says this, after what was heard before. */
    hears: (words: RegExp) =>
      eventually(`the words ${words}`, () => said.some((text) => words.test(text))).catch((error: unknown) => {
        throw new Error(`Only this was said: ${said.join(' | ')}`, { cause: error });
      }),
  };
}

async function ready(page: Page): Promise<void> {
  await waitForVisible(page.getByRole('heading', { level: 1 }));
  const loading = page.getByRole('main').getByRole('status', { name: /^Loading/ });
  await eventually('every part of the page', async () => (await loading.count()) === 0);
}

/** As in the list of headings: '2 Pending Requests'. */
const outline = (nodes: readonly Spoken[]) =>
  nodes.filter(({ role }) => role === 'heading').map(({ states, name }) => `${String(states['level'])} ${name}`);

/** Where each of these is first read; they must follow each other. */
function expectInOrder(nodes: readonly Spoken[], ...expected: (readonly [role: string, name: RegExp])[]): void {
  const order = expected.map(([role, name]) => nodes.findIndex((node) => node.role === role && name.test(node.name)));
  expect(order.map((at, n) => (at < 0 ? `no ${expected[n]!.join(' ')}` : 'read'))).toEqual(order.map(() => 'read'));
  expect(order).toEqual([...order].sort((a, b) => a - b));
}

const textOf = (nodes: readonly Spoken[]) =>
  nodes
    .filter(({ role }) => role === 'StaticText')
    .map(({ name }) => name)
    .join(' ')
    .replace(/\s+/g, ' ');

describe('an employee', () => {
  it(
    'reads the dashboard from the top, and hears which days are shown',
    async () => {
      const { page, reader, hears } = await listener('employee', '/dashboard');
      const nodes = await reader.read();
      expectInOrder(nodes, ['link', /^Skip to content$/], ['navigation', /^Main$/], ['banner', /^$/], ['main', /^$/]);
      const headings = outline(nodes);
      expect(headings.slice(0, 2)).toEqual(['1 Welcome back, Emma', '2 Company Calendar - Next 5 Days']);
      const days = headings.filter((one) => one.startsWith('4 '));
      expect(days).toHaveLength(5);
      expect(days[0]).toMatch(/^4 \w+day, \d+ \w+ \d{4}, today/);
      await reader.press('button', 'Next day');
      await hears(/^\w+day,? \d+ \w+ to \w+day,? \d+ \w+$/);
      await page.getByText('Month', { exact: true }).click();
      await waitForVisible(page.locator('tbody th[scope=row]').first());
      await reader.press('button', 'Next month');
      await hears(/^\w+ \d{4}$/);
    },
    limitMs,
  );

  it(
    'requests a day off: the form in its order, the preview as it comes, and the confirmation',
    async () => {
      const { page, reader, hears } = await listener('employee', '/time-off');
      const headings = outline(await reader.read());
      expect(headings[0]).toBe('1 Time Off');
      expect(headings).toContain('2 Vacation balance');
      expect(headings).toContain('2 Time Off Requests');
      await reader.press('button', 'Request Time Off');
      const form = dialog(page, 'Request Time Off');
      await waitForVisible(form);
      const nodes = await reader.read();
      expectInOrder(
        nodes,
        ['dialog', /^Request Time Off$/],
        ['radiogroup', /^Type$/],
        ['radio', /^Days$/],
        ['textbox', /^Start Date/],
        ['textbox', /^End Date/],
        ['textbox', /^Reason \(optional\)$/],
        ['button', /^Cancel$/],
        ['button', /^Submit Request$/],
      );
      const [day] = await freeDays(page, 1, addDays(dateIn('UTC', new Date()), 3));
      await form.getByLabel('Start Date').fill(day!);
      await hears(/Counted1 day \(8 hours\).*Available in \d{4}.*hours/);
      await reader.press('button', 'Submit Request');
      await hears(/Time off request submitted successfully/);
      await waitForHidden(form);
      expect(await reader.focused()).toBe('button "Request Time Off"');
    },
    limitMs,
  );

  it(
    'hears how special leave is counted, and what its kind asks for',
    async () => {
      const { page, reader, hears } = await listener('employee', '/time-off');
      await reader.press('button', 'Request Time Off');
      const form = dialog(page, 'Request Time Off');
      await form.getByText('Special', { exact: true }).click();
      await waitForVisible(form.getByRole('combobox', { name: 'Kind of leave' }));
      await form.getByRole('combobox', { name: 'Kind of leave' }).click();
      await page.getByRole('option', { name: 'Wedding' }).click();
      const [day] = await freeDays(page, 1, addDays(dateIn('UTC', new Date()), 12));
      await form.getByLabel('Start Date').fill(day!);
      await hears(/Counted1 day \(8 hours\).*Vacation balanceUnchanged/);
      expectInOrder(
        await reader.read(),
        ['radio', /^Special$/],
        ['textbox', /^Start Date/],
        ['combobox', /^Kind of leave/],
        ['textbox', /^(Reason|Note)/],
        ['button', /^Submit Request$/],
      );
      await button(form, 'Cancel').click();
      await waitForHidden(form);
    },
    limitMs,
  );

  it(
    'is offered no people and no administration in the palette',
    async () => {
      const { page, reader } = await listener('employee', '/dashboard');
      await page.keyboard.press('Control+k');
      await waitForVisible(page.getByRole('combobox', { name: 'Go to' }));
      const options = (await reader.read()).filter(({ role }) => role === 'option').map(({ name }) => name);
      expect(options).toEqual(expect.arrayContaining(['Payroll', 'Request Time Off', 'Your Account', 'Log out']));
      expect(options.filter((name) => /Account$|Team|People|Upload|Administration/.test(name))).toEqual([
        'Your Account',
      ]);
    },
    limitMs,
  );
});

describe('an executive', () => {
  it(
    'decides a request: whose it is, what helps to decide, and what came of it',
    async () => {
      const { page, reader, hears, said } = await listener('executive', '/team/time-off');
      const nodes = await reader.read();
      expect(outline(nodes).slice(0, 2)).toEqual(['1 Time Off Requests', '2 Pending Requests']);
      expect(outline(nodes)).toContain('2 Reviewed Requests');
      const review = nodes.find(({ role, name }) => role === 'button' && name.startsWith('Review '))!;
      const [, name, dates] = /^Review (.+?), (.+)$/.exec(review.name)!;
      expectInOrder(
        nodes,
        ['heading', /^Pending Requests/],
        ['checkbox', new RegExp(`^Select ${name}, `)],
        ['button', new RegExp(`^Review ${name}, `)],
        ['button', new RegExp(`^Approve ${name}, `)],
        ['heading', /^Reviewed Requests/],
      );
      await reader.press('button', review.name);
      await waitForVisible(dialog(page, 'Review Request').getByRole('group', { name: 'Also away' }));
      const inDialog = await reader.read();
      const [described] = inDialog.filter(({ role }) => role === 'dialog');
      expect(described!.description).toContain(name);
      expect(described!.description).toContain(dates);
      expectInOrder(
        inDialog,
        ['dialog', /^Review Request$/],
        ['group', /^History$/],
        ['group', /^Balance$/],
        ['group', /^Also away$/],
        ['textbox', /^Comment \(optional\)$/],
        ['button', /^Reject$/],
        ['button', /^Approve$/],
      );
      said.length = 0;
      await reader.press('button', 'Approve');
      await hears(new RegExp(`Time off request reviewed successfully.*${name}`));
      await eventually('the next request', async () => /^button "Review /.test(await reader.focused()));
    },
    limitMs,
  );
});

describe('an HR manager', () => {
  it(
    'hears how many are selected, and that something new has come',
    async () => {
      const { page, reader, hears } = await listener('hr', '/team/time-off');
      for (const at of [0, 1]) {
        await page
          .getByRole('checkbox', { name: /^Select [^at]/ })
          .nth(at)
          .focus();
        await page.keyboard.press('Space');
      }
      await hears(/^2 selected$/);
      expectInOrder(
        await reader.read(),
        ['group', /^Selected requests$/],
        ['button', /^Clear selection$/],
        ['button', /^Approve 2$/],
      );
      const news = await listener('hr', '/notifications');
      await news.page.evaluate(() => window.scrollTo(0, 300)); // at its top, the list shows what is new

      const newcomer = {
        jobTitle: 'Planner',
        country: 'SPAIN',
        email: 'ida@example.com',
        fullName: 'Ida Ibsen',
      } as const;
      await settle(stage.portal, newcomer);
      const ida = await stage.as('ida@example.com', calm);
      const [day] = await freeDays(ida, 1, addDays(dateIn('UTC', new Date()), 50));
      const data = { type: 'SICK', startDate: day, endDate: day };
      const headers = { Origin: stage.portal.url };
      expect((await ida.request.post('/api/time-off', { data, headers })).status()).toBe(201);
      await news.hears(/^1 new notification$/);
    },
    limitMs,
  );

  it(
    'is told whom an archive concerns, what it leaves behind and what has to be kept, and then its outcome',
    async () => {
      const chief = { jobTitle: 'Head', role: 'EXECUTIVE', country: 'GERMANY' } as const;
      const lena = await settle(stage.portal, { ...chief, email: 'lena@example.com', fullName: 'Lena Leaving' });
      await found(stage.portal, 'Harbour', lena.id);
      await hire(stage.portal, {
        jobTitle: 'Sailor',
        email: 'otto@example.com',
        fullName: 'Otto Oar',
        managerId: lena.id,
      });
      const { page, reader, hears } = await listener('hr', '/users');
      const file = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
      const multipart = {
        userId: lena.id,
        ...{ fiscalYear: String(new Date().getFullYear()), month: '1' },
        files: { name: 'January.pdf', mimeType: 'application/pdf', buffer: file },
      };
      const uploaded = await page.request.post('/api/payroll/upload', {
        multipart,
        headers: { Origin: stage.portal.url },
      });
      expect(uploaded.status()).toBe(201);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('lena leaving');
      await waitForVisible(button(page, 'Archive Lena Leaving'));
      // what is there when the dialog opens is read with it, and not said
      let answer = () => undefined as void;
      const isOpen = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/users/*/responsibilities', (route) => isOpen.then(() => route.continue()));
      await reader.press('button', 'Archive Lena Leaving');
      const form = dialog(page, 'Archive User?');
      await waitForVisible(form.getByText('Loading what depends on them…'));
      answer();
      await waitForVisible(
        form.getByText('1 team without a manager: Harbour'),
        form.getByText(/^Delete permanently on /),
      );
      await hears(/^Left behind:1 team without a manager: Harbour1 person without a manager$/);
      const nodes = await reader.read();
      const { description } = nodes.find(({ role }) => role === 'dialog')!;
      expect(description).toMatch(/^Lena Leaving will be signed out immediately.*Harbour.*1 person without a manager/);
      expectInOrder(
        nodes,
        ['dialog', /^Archive User\?$/],
        ['combobox', /^Hand over first \(optional\)/],
        ['button', /^Hand over$/],
        ['checkbox', /^Delete permanently on \d+ \w+ \d{4}$/],
        ['button', /^Cancel$/],
        ['button', /^Archive$/],
      );
      expect(textOf(nodes)).toMatch(/may require their payslips until \d+ \w+ \d{4}/);
      await form.getByRole('checkbox').check();
      await reader.press('button', 'Archive');
      await hears(/User archived/);
      await waitForVisible(page.getByText(/^Will be deleted on /));
      await reader.press('button', 'Keep Lena Leaving');
      await waitForVisible(dialog(page, 'Keep This Account?'));
      const [keep] = (await reader.read()).filter(({ role }) => role === 'dialog');
      expect(keep!.description).toMatch(/Lena Leaving would be deleted permanently on \d+ \w+ \d{4}/);
      await reader.press('button', 'Keep');
      await hears(/Planned deletion cancelled/);
    },
    limitMs,
  );

  it(
    'is told what the law may still require before a permanent deletion',
    async () => {
      const { page, reader, hears } = await listener('hr', '/users');
      await page.getByRole('searchbox', { name: 'Search users' }).fill('emma castillo');
      await waitForVisible(button(page, 'Delete Emma Castillo'));
      await reader.press('button', 'Delete Emma Castillo');
      const ask = dialog(page, 'Permanently Delete User?');
      await hears(/^The law of Spain may still require:.*\d+ payslips until /);
      const nodes = await reader.read();
      const { description } = nodes.find(({ role }) => role === 'dialog')!;
      expect(description).toMatch(/^The account of Emma Castillo .* permanently\. This cannot be undone\./);
      expect(description).toMatch(/\d+ payslips until \d+ \w+ \d{4}/);
      expect(await reader.focused()).toBe('button "Cancel"');
      await button(ask, 'Cancel').click();
    },
    limitMs,
  );

  it(
    'reads the table of people by its columns, and hears whose files were matched',
    async () => {
      const { page, reader, hears } = await listener('hr', '/users');
      await page.getByText('Table', { exact: true }).click();
      await waitForVisible(page.getByRole('table', { name: 'Users' }));
      const nodes = await reader.read();
      const columns = nodes.filter(({ role }) => role === 'columnheader').map(({ name }) => name);
      expect(columns).toEqual(
        expect.arrayContaining(
          ['Name', 'Role', 'Team', 'Manager', 'Country', 'Balance'].map((name) => expect.stringContaining(name)),
        ),
      );
      await page.getByText('Cards', { exact: true }).click();

      await page.goto('/payroll');
      await ready(page);
      await reader.press('button', 'Upload Payroll Documents');
      const form = dialog(page, 'Upload Payroll Documents');
      await form.getByText('Many', { exact: true }).click();
      const names = ['employee@example.com.pdf', 'Elias Brandt.pdf', 'scan.pdf'];
      const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }));
      await form.getByLabel('Files', { exact: true }).setInputFiles(files);
      await hears(/^3 files: 1 without a person, 1 to confirm, because only the name matches/);
      const rows = (await reader.read()).filter(({ role }) => role === 'rowheader').map(({ name }) => name);
      expect(rows).toEqual(names);
      await button(form, 'Cancel').click();
    },
    limitMs,
  );
});

type Opening = (page: Page) => Promise<unknown>;
const press =
  (name: string | RegExp): Opening =>
  (page) =>
    button(page, name).first().click();
const ofEmma =
  (action: string): Opening =>
  async (page) => {
    await page.getByRole('searchbox', { name: 'Search users' }).fill('emma castillo');
    await button(page, `${action} Emma Castillo`).click();
  };
const withPattern: Opening = async (page) => {
  await ofEmma('Edit')(page);
  await page.getByRole('combobox', { name: 'Work Pattern' }).click();
  await page.getByRole('option').nth(1).click();
  await waitForVisible(page.getByRole('group', { name: 'Hours of each day' }));
};
const withSpecial: Opening = async (page) => {
  await press('Request Time Off')(page);
  await page.getByRole('dialog').getByText('Special', { exact: true }).click();
  await waitForVisible(page.getByRole('combobox', { name: 'Kind of leave' }));
};

it.each<readonly [account: string, path: string, name: string | RegExp, open: Opening]>([
  ['employee', '/time-off', 'Request Time Off', withSpecial],
  ['employee', '/time-off', /^Withdraw/, press(/^Withdraw/)],
  ['employee', '/refunds', 'Request Refund', press('Request Refund')],
  ['employee', '/notifications', 'Notification Settings', press('Settings')],
  ['employee', '/account', 'Change Password', press('Change Password')],
  ['executive', '/account', /Substitute/, press('Name Substitute')],
  ['executive', '/team/time-off', 'Review Request', press(/^Review /)],
  ['executive', '/team/time-off', 'Enter Leave', press('Enter Leave')],
  ['executive', '/team/time-off', 'History', press(/^History of /)],
  ['hr', '/team/refunds', 'Review Request', press(/^Review /)],
  ['hr', '/documents', 'Upload Documents', press('Upload Documents')],
  ['hr', '/documents', /^Delete/, press(/^Delete /)],
  ['hr', '/payroll', 'Upload Payroll Documents', press('Upload Payroll Documents')],
  ['hr', '/payroll', /^Payslips for/, press('Show who has none')],
  ['hr', '/users', 'Create Account', press('Create Account')],
  ['hr', '/users', 'Edit User Account', withPattern],
  ['hr', '/users', 'Archive User?', ofEmma('Archive')],
  ['hr', '/users', 'Permanently Delete User?', ofEmma('Delete')],
  ['hr', '/teams', 'Create Team', press('Create Team')],
  ['hr', '/teams', /^Edit Team/, press(/^Edit /)],
  ['hr', '/teams', /^Delete Team/, press(/^Delete /)],
])(
  'to %s on %s, the dialog “%s” tells what it is and what each of its controls is, and has no landmarks',
  async (account, path, name, open) => {
    const { page, reader } = await listener(account, path);
    await open(page);
    await waitForVisible(page.getByRole('dialog', { name }));
    const wrong = async () => unclear(await reader.read(), name);
    await eventually('a clear dialog', async () => (await wrong()).length === 0).catch(async () =>
      expect(await wrong()).toEqual([]),
    );
    await eventually('the focus in it', async () => isInside(page, await reader.focused()));
  },
  limitMs,
);

function isInside(page: Page, focused: string): Promise<boolean> {
  return focused === ''
    ? Promise.resolve(false)
    : page.evaluate(() => document.activeElement!.closest('[role=dialog], [role=alertdialog]') !== null);
}

const pressable = ['button', 'link', 'checkbox', 'combobox', 'radio', 'textbox', 'searchbox', 'spinbutton'];

function unclear(nodes: readonly Spoken[], name: string | RegExp): string[] {
  const isNamed = (given: string) => (typeof name === 'string' ? given === name : name.test(given));
  if (!nodes.some(({ role, name: given }) => /dialog$/.test(role) && isNamed(given))) return ['the dialog is not read'];
  const inside = nodes.filter(({ within }) => within.some((place) => /^(alert)?dialog /.test(place)));
  const landmarks = ['banner', 'contentinfo', 'navigation', 'region', 'complementary', 'main', 'search'];
  const levels = inside.filter(({ role }) => role === 'heading').map(({ states }) => Number(states['level']));
  const said = inside
    .filter(({ role }) => pressable.includes(role))
    .map(
      ({ role, name: given, description, within }) =>
        `${role} "${given}" ${description} ${role === 'radio' ? within[0] : ''}`,
    );
  return [
    ...inside
      .filter(({ role }) => landmarks.includes(role))
      .map(({ role, name: given }) => `a landmark: ${role} ${given}`),
    ...said.filter((one) => / "" /.test(one)).map((one) => `${one} has no name`),
    ...said.filter((one, at) => said.indexOf(one) < at).map((one) => `${one} is there twice`),
    ...(levels[0] === 2 && levels.every((level, at) => at === 0 || level <= levels[at - 1]! + 1)
      ? []
      : [`headings ${levels.join()}`]),
  ];
}

it('no text of a page is outside of its landmarks', async () => {
  const page = await stage.as('hr', calm);
  const reader = await screenReader(page);
  const outside: string[] = [];
  for (const path of [
    'dashboard',
    'notifications',
    'time-off',
    'payroll',
    'documents',
    'my-team',
    'team/time-off',
    'users',
    'teams',
    'account',
  ]) {
    await page.goto(`/${path}`);
    await ready(page);
    const nodes = await reader.read();
    const found = nodes.filter(
      ({ role, within }) =>
        role === 'StaticText' && !within.some((place) => /^(banner|main|navigation|region|complementary) /.test(place)),
    );
    outside.push(...found.filter(({ name }) => name !== 'Skip to content').map(({ name }) => `${path}: ${name}`));
  }
  expect(outside).toEqual([]);
  await waitForVisible(heading(page, 'Your Account'));
}, 180_000);
