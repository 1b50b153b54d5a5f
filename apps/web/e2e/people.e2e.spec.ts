/** Visibility of people, and the life of an account: SPEC sections 2 (My Team, Team Management) and 6, in a company of 300 people. */
import { addDays, dateIn } from '@staffroom/contracts/plain-date.js';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import type { User } from '@staffroom/contracts/users.js';
import type { Locator, Page } from 'playwright-core';
import { findings } from './support/accessibility.js';
import { eventually } from './support/eventually.js';
import { freeDays } from './support/free-days.js';
import { found, settle } from './support/hire.js';
import { waitForPath, button, dialog, heading, waitForVisible, waitForHidden } from './support/locators.js';
import { demoPassword, openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const calm = { reducedMotion: 'reduce' } as const;
const limitMs = 180_000;
const executive = { role: 'EXECUTIVE', jobTitle: 'Head', country: 'GERMANY' } as const;
const employee = { jobTitle: 'Sailor', country: 'SPAIN' } as const;
let stage: Stage;

/** Clara manages Mira. Mira manages the team Harbour with Tom, and is the manager of Dina (another team) and Olga (no team). */
beforeAll(async () => {
  stage = await openStage({ company: 'large' });
  const { portal } = stage;
  const clara = await settle(portal, { ...executive, email: 'clara@example.com', fullName: 'Clara Chief' });
  const above = { ...executive, managerId: clara.id };
  const mira = await settle(portal, { ...above, email: 'mira@example.com', fullName: 'Mira Middle' });
  const harbour = await found(portal, 'Harbour', mira.id);
  const workshop = await found(portal, 'Workshop', clara.id);
  await settle(portal, { ...employee, email: 'tom@example.com', fullName: 'Tom Tide', teamId: harbour.id });
  const under = { ...employee, managerId: mira.id };
  await settle(portal, { ...under, email: 'dina@example.com', fullName: 'Dina Dock', teamId: workshop.id });
  await settle(portal, { ...under, email: 'olga@example.com', fullName: 'Olga Oar' });
}, 330_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

describe('My Team', () => {
  it(
    'shows an executive the managed team, then direct reports by team, then other reports; documents only in the managed team [S2.myteam.4 S2.myteam.6]',
    async () => {
      const mira = await openTeam('mira', 'My Team');
      expect(await groups(mira)).toEqual(['Harbour 1', 'Workshop 1', 'Other Reports 1']);
      expect(await tabsOf(mira, 'Tom Tide')).toEqual(['Overview', 'Time Off', 'Refunds', 'Documents', 'Payroll']);
      for (const [tab, words] of [
        ['Time Off', 'No time off requests'],
        ['Refunds', 'No refund requests'],
        ['Documents', 'No documents found'],
        ['Payroll', 'No documents'],
        ['Overview', 'Vacation balance'],
      ] as const) {
        await member(mira, 'Tom Tide').getByRole('tab', { name: tab }).click();
        await waitForVisible(member(mira, 'Tom Tide').getByText(words, { exact: true }));
      }
      await mira.getByRole('tab', { name: /^Workshop/ }).click();
      expect(await tabsOf(mira, 'Dina Dock')).toEqual(['Overview', 'Time Off', 'Refunds']);
      await mira.getByRole('tab', { name: /^Other Reports/ }).click();
      expect(await tabsOf(mira, 'Olga Oar')).toEqual(['Overview', 'Time Off', 'Refunds']);
    },
    limitMs,
  );

  it(
    'R12 shows a manager two levels up only their own reports and requests [S6.7]',
    async () => {
      const tom = await stage.as('tom');
      const [day] = await freeDays(tom, 1, addDays(dateIn('UTC', new Date()), 7));
      const asked = await tom.request.post('/api/time-off', {
        data: { type: 'SICK', startDate: day, endDate: day, hours: 8, reason: 'At sea' },
        headers: { Origin: stage.portal.url },
      });
      expect(asked.status()).toBe(201);

      const clara = await openTeam('clara', 'My Team');
      expect(await groups(clara)).toEqual(['Workshop 1', 'Other Reports 1']);
      await clara.getByRole('tab', { name: /^Other Reports/ }).click();
      await waitForVisible(member(clara, 'Mira Middle'));
      await clara.goto('/team/time-off');
      await waitForVisible(clara.getByText('No time off requests from your team yet.'));

      const mira = await stage.as('mira');
      await mira.goto('/team/time-off');
      await waitForVisible(mira.getByRole('listitem').filter({ hasText: 'Tom Tide' }).getByText('At sea'));
    },
    limitMs,
  );

  it(
    'shows HR every team and people without a team, all with documents [S2.myteam.5]',
    async () => {
      const hr = await openTeam('hr', 'Team');
      const names = await groups(hr);
      expect(names).toEqual(
        expect.arrayContaining(['Harbour 1', 'Workshop 1', expect.stringMatching(/^Engineering /)]),
      );
      expect(names.at(-1)).toMatch(/^Unassigned /);
      await hr.getByRole('tab', { name: /^Unassigned/ }).click();
      await waitForVisible(member(hr, 'Olga Oar'), member(hr, 'Clara Chief'));
      expect(await tabsOf(hr, 'Olga Oar')).toContain('Payroll');
    },
    limitMs,
  );

  it(
    'is closed to employees, who see their own documents but cannot change them [S6.9]',
    async () => {
      const page = await stage.as('employee');
      await page.goto('/my-team');
      await waitForPath(page, '/dashboard');
      for (const [path, title] of [
        ['/documents', 'Documents'],
        ['/payroll', 'Payroll'],
      ] as const) {
        await page.goto(path);
        await waitForVisible(
          heading(page, title),
          page
            .getByRole('main')
            .getByRole('link', { name: /^Download/ })
            .first(),
        );
        await waitForHidden(page.getByRole('button', { name: /Upload|Delete/ }).first());
      }
      expect((await page.getByRole('tab').allTextContents()).map(Number)).toEqual(
        expect.arrayContaining([new Date(new Date().setDate(0)).getFullYear()]), // of last month
      );
    },
    limitMs,
  );
});

describe('an account', () => {
  it(
    'is edited and archived by HR, and then cannot sign in; its team is renamed [S2.users.3]',
    async () => {
      const hr = await stage.as('hr');
      const olga = await stage.as('olga');
      await hr.goto('/users');
      await hr.getByRole('searchbox', { name: 'Search users' }).fill('olga');
      const card = hr.getByRole('main').getByRole('listitem').filter({ hasText: 'olga@example.com' });
      await card.getByRole('button', { name: 'Edit Olga Oar' }).click();
      const form = dialog(hr, 'Edit User Account');
      await form.getByLabel('Full Name').fill('Olga Anchor');
      await choose(form, 'Team', 'Harbour');
      await button(form, 'Save Changes').click();
      await waitForToast(hr, 'User account updated successfully');
      await waitForVisible(card.getByRole('heading', { name: 'Olga Anchor' }));
      await olga.goto('/dashboard');
      await waitForVisible(heading(olga, 'Welcome back, Olga'));

      await card.getByRole('button', { name: 'Archive Olga Anchor' }).click();
      await button(dialog(hr, 'Archive User?'), 'Archive').click();
      await waitForToast(hr, 'User archived');
      await waitForVisible(card.getByText('Archived', { exact: true }));
      await waitForHidden(card.getByRole('button', { name: /^(Edit|Archive|Delete) / }).first());
      await waitForPath(olga, '/login'); // by itself, as soon as the stream of changes has ended
      await waitForToast(olga, 'Your session has ended');
      await olga.getByLabel('Email').fill('olga@example.com');
      await olga.getByLabel('Password').fill(demoPassword);
      await button(olga, 'Sign In').click();
      await waitForToast(olga, 'Login failed', 'Invalid credentials');

      await hr.goto('/teams');
      await button(hr, 'Edit Harbour').click();
      await dialog(hr, 'Edit Team').getByLabel('Team Name').fill('Old Harbour');
      await button(dialog(hr, 'Edit Team'), 'Save Changes').click();
      await waitForToast(hr, 'Team updated successfully');
      const team = hr.getByRole('main').getByRole('listitem').filter({ hasText: 'Old Harbour' });
      await waitForVisible(team.getByText('Manager: Mira Middle'));
    },
    limitMs,
  );
});

describe('Team Management in a table', () => {
  it(
    'R43.3 is found by accents-free words, sorted, filtered, remembered for this person, and scrolls in its own box on a phone',
    async () => {
      const hr = await stage.as('hr', calm);
      await hr.goto('/users');
      await hr.getByText('Table', { exact: true }).click();
      const names = () => hr.getByRole('rowheader').locator('[title]').first().textContent();
      const firstBy = async (order: string) =>
        ((await (await hr.request.get(`/api/users?sort=name&order=${order}`)).json()) as User[])[0]!.fullName;
      const [first, last] = [await firstBy('asc'), await firstBy('desc')];
      await eventually('the names in order', async () => (await names()) === first);
      await hr.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
      await eventually('the other order', async () => (await names()) === last);
      await hr.getByRole('searchbox', { name: 'Search users' }).fill('navarro alva');
      await eventually('one person', async () => (await hr.getByRole('rowheader').count()) === 1);
      expect(await names()).toBe('Álvaro Navarro');

      await hr.reload();
      await waitForVisible(hr.getByRole('table', { name: 'Users' }));
      await hr.getByRole('combobox', { name: 'Team' }).click();
      await hr.getByRole('option', { name: 'Finance' }).click();
      await eventually('one team', async () => (await hr.getByRole('rowheader').count()) === 5);
      const columns = await hr.getByRole('columnheader').allTextContents();
      expect(columns.slice(0, 6)).toEqual(['Name', 'Role', 'Team', 'Manager', 'Country', 'Balance'].map(beginning));
      expect(await findings(hr)).toEqual([]);
      for (const width of [320, 390, 768, 1024]) {
        await hr.setViewportSize({ width, height: 640 });
        expect(await hr.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }

      const paula = await stage.as('paula.santos');
      await paula.goto('/users');
      await waitForVisible(paula.getByRole('list', { name: 'Users' }));
    },
    limitMs,
  );

  it(
    'R20 R60.1 R60.2 hands over before an archive, restores afterwards, and offers neither archive nor delete of oneself',
    async () => {
      const leo = await settle(stage.portal, { ...executive, email: 'leo@example.com', fullName: 'Leo Leaving' });
      await settle(stage.portal, { ...executive, email: 'nils@example.com', fullName: 'Nils Next' });
      await settle(stage.portal, { ...employee, email: 'pia@example.com', fullName: 'Pia Pier', managerId: leo.id });
      await found(stage.portal, 'Lighthouse', leo.id);
      const hr = await stage.as('hr', calm);
      await hr.goto('/users');
      await hr.getByText('Cards', { exact: true }).click();
      await hr.getByRole('searchbox', { name: 'Search users' }).fill('leaving');
      await button(hr, 'Archive Leo Leaving').click();
      const archive = dialog(hr, 'Archive User?');
      await waitForVisible(
        archive.getByText('1 team without a manager: Lighthouse'),
        archive.getByText('1 person without a manager'),
      );
      expect(await findings(hr)).toEqual([]);
      await archive.getByRole('combobox').fill('next nils');
      await hr.getByRole('option', { name: /Nils Next/ }).click();
      await button(archive, 'Hand over').click();
      await waitForVisible(archive.getByText('No team, person or request depends on them.'));
      expect(await hr.evaluate(() => document.activeElement?.textContent)).toContain('Handed over to Nils Next');
      await button(archive, 'Archive').click();
      await waitForToast(hr, 'User archived');
      await button(hr, 'Restore Leo Leaving').click();
      await button(dialog(hr, 'Restore User?'), 'Restore').click();
      await waitForToast(hr, 'User restored');
      await waitForVisible(button(hr, 'Archive Leo Leaving'));

      const nils = await openTeam('nils', 'My Team');
      expect(await groups(nils)).toEqual(['Lighthouse 0', 'Other Reports 1']);

      await hr.getByRole('searchbox', { name: 'Search users' }).fill('helena ruiz');
      await waitForVisible(button(hr, 'Edit Helena Ruiz'));
      await waitForHidden(button(hr, 'Archive Leo Leaving'), button(hr, 'Archive Helena Ruiz'));
      await waitForHidden(button(hr, 'Delete Helena Ruiz'));
    },
    limitMs,
  );
});

describe('filters of Team Management, and names of teams', () => {
  it(
    'R43 cards and table are filtered by role and status, which finds archived people, as the filter of documents does',
    async () => {
      const hr = await stage.as('hr', calm);
      const documents = (await (await hr.request.get('/api/documents')).json()) as EmployeeDocument[];
      const users = (await (await hr.request.get('/api/users?status=ACTIVE&role=EMPLOYEE')).json()) as User[];
      const { id, fullName } = users.find((user) => documents.some(({ userId }) => userId === user.id))!;
      const headers = { Origin: stage.portal.url };
      expect((await hr.request.patch(`/api/users/${id}/archive`, { headers })).status()).toBe(200);

      await hr.goto('/users');
      await hr.getByText('Cards', { exact: true }).click();
      await filter(hr, 'Status', 'Archived');
      const cards = hr.getByRole('list', { name: 'Users' }).getByRole('listitem');
      await eventually('archived people', async () => {
        const texts = await cards.allTextContents();
        return texts.some((text) => text.includes(fullName)) && texts.every((text) => text.includes('Archived'));
      });
      await filter(hr, 'Status', 'All statuses');
      await filter(hr, 'Role', 'Executive');
      await eventually('executives', async () => {
        const texts = await cards.allTextContents();
        return texts.length > 5 && texts.every((text) => text.includes('Executive'));
      });
      await hr.getByText('Table', { exact: true }).click();
      await waitForVisible(hr.getByRole('table', { name: 'Users' }));
      await filter(hr, 'Role', 'All roles');
      await filter(hr, 'Status', 'Archived');
      await waitForVisible(hr.getByRole('rowheader').filter({ hasText: fullName }).first());
      await hr.getByText('Cards', { exact: true }).click();

      await hr.goto('/documents');
      await hr.getByRole('combobox', { name: 'Filter by employee' }).fill(fullName);
      await hr.getByRole('option').filter({ hasText: 'Archived' }).first().click();
      const found = hr.getByRole('main').getByRole('listitem');
      await eventually('the documents of the archived person', async () => {
        const texts = await found.allTextContents();
        return texts.length > 0 && texts.length < 10 && texts.every((text) => text.includes(fullName));
      });
    },
    limitMs,
  );

  it(
    'R61 a team cannot get the name of another one, whatever the case',
    async () => {
      const hr = await stage.as('hr', calm);
      await hr.goto('/teams');
      await button(hr, 'Create Team').click();
      const form = dialog(hr, 'Create Team');
      await form.getByLabel('Team Name').fill('ENGINEERING');
      await form.getByRole('combobox', { name: 'Manager' }).fill('Elias Brandt');
      await hr.getByRole('option', { name: /Elias Brandt/ }).click();
      await button(form, 'Create Team').click();
      await waitForVisible(form.getByText(/already/).first());
      await button(form, 'Cancel').click();
    },
    limitMs,
  );
});

const beginning = (text: string): unknown => expect.stringMatching(new RegExp(`^${text}`));

async function filter(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openTeam(account: string, title: string): Promise<Page> {
  const page = await stage.as(account);
  await page.goto('/my-team');
  await waitForVisible(heading(page, title), page.getByRole('tablist', { name: 'Teams' }));
  return page;
}

async function groups(page: Page): Promise<string[]> {
  return page.getByRole('tablist', { name: 'Teams' }).getByRole('tab').allTextContents();
}

function member(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

async function tabsOf(page: Page, name: string): Promise<string[]> {
  await member(page, name).getByRole('button', { name, exact: true }).click();
  return member(page, name).getByRole('tab').allTextContents();
}

async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).click();
  await form.page().getByRole('option', { name: option }).click();
}
