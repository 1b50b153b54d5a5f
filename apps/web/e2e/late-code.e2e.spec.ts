/** Keys that are pressed while the code of what was opened is still on its way, in a company of 300 people. */
import type { Page, Route } from 'playwright-core';
import { eventually } from './support/eventually.js';
import {
  button,
  dialog,
  heading,
  waitForEffects,
  waitForHidden,
  waitForPath,
  waitForVisible,
} from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { withoutChanges } from './support/without-changes.js';

const calm = { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } } as const;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ company: 'large' });
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

/** Holds back the files whose names begin like this. */
async function held(page: Page, ...names: string[]) {
  const waiting: Route[] = [];
  const pattern = new RegExp(`/assets/(${names.join('|')})-[^/]*\\.js$`);
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(pattern, async (route) => {
    waiting.push(route);
    await gate;
    await route.continue();
  });
  return {
    asked: () => eventually(`the request for ${names.join()}`, () => waiting.length > 0),
    /** The code arrives, and has had the time to render. */
    async arrives() {
      open();
      for (const route of waiting) await (await route.request().response())?.finished();
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    },
  };
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Go to' });
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel);

it('letters typed before the palette is there reach its field, and not the page', async () => {
  const page = await stage.as('hr', calm);
  const code = await held(page, 'palette');
  await page.goto('/team/time-off');
  await waitForVisible(page.getByRole('button', { name: /^Review / }).first());
  await page.keyboard.press('Control+k');
  await page.keyboard.type('refund re');
  await code.asked();
  await page.keyboard.press('Tab'); // stays in the field
  expect(await focusedName(page)).toBe('Go to');
  await code.arrives();
  await waitForVisible(field(page));
  expect(await focusedName(page)).toBe('Go to');
  await page.keyboard.type('qu');
  expect(await field(page).inputValue()).toBe('refund requ');
  await page.keyboard.press('Enter');
  await waitForPath(page, '/team/refunds');
  await waitForVisible(heading(page, 'Refund Requests'));
}, 180_000);

it('Escape closes the palette before it is there, and the focus returns', async () => {
  const page = await stage.as('hr', calm);
  const code = await held(page, 'palette');
  await page.goto('/teams');
  await button(page, 'Create Team').focus();
  await waitForEffects(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('x');
  await code.asked();
  await page.keyboard.press('Escape');
  await code.arrives();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await button(page, 'Create Team').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await waitForVisible(field(page));
  expect(await field(page).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await waitForHidden(field(page));
  expect(await button(page, 'Create Team').evaluate((element) => element === document.activeElement)).toBe(true);
}, 180_000);

it.each([
  ['Create Account', '/users', 'users.page'],
  ['Create Account', '/users', 'create-account-dialog'],
  ['Create Team', '/teams', 'teams.page'],
  ['Create Team', '/teams', 'team-dialog'],
  ['Request Time Off', '/time-off', 'time-off.page'],
  ['Request Time Off', '/time-off', 'request-dialog'],
  ['Upload Documents', '/documents', 'upload-documents'],
  ['Upload Payroll Documents', '/payroll', 'upload-payroll'],
])(
  '“%s” in the palette does not open if Escape was pressed before its code was there (%s %s)',
  async (action, path, name) => {
    const page = await stage.as('hr', calm);
    const code = await held(page, name);
    await page.goto('/settings/security');
    await waitForVisible(heading(page, 'Security Events'));
    await waitForEffects(page);
    const open = async () => {
      await page.keyboard.press('Control+k');
      await field(page).fill(action);
      await page.keyboard.press('Enter');
      await waitForHidden(field(page));
    };
    await open();
    await code.asked();
    await page.keyboard.press('Escape');
    await code.arrives();
    await waitForPath(page, path);
    await waitForVisible(page.getByRole('heading', { level: 1 }));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await open();
    await waitForVisible(dialog(page, action));
    await page.keyboard.press('Escape'); // at once
    await waitForHidden(dialog(page, action));
  },
  180_000,
);

it('R43 the end of the table of people is not reached before its code is there', async () => {
  const page = await stage.as('hr', calm);
  await withoutChanges(page.context()); // they make a page ask again
  await page.goto('/users');
  await page.getByText('Table', { exact: true }).click();
  await waitForVisible(page.getByRole('table', { name: 'Users' }));
  const code = await held(page, 'users-table');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/users') asked.push(request.url());
  });
  await page.reload();
  await code.asked();
  await eventually('the first page of people', () => asked.length > 0);
  await code.arrives();
  await waitForVisible(page.getByRole('table', { name: 'Users' }));
  expect(await page.getByRole('rowheader').count()).toBe(100);
  expect(asked.map((address) => new URL(address).search)).toEqual(['?sort=name&order=asc']);
}, 180_000);

it('a dialog of a button does not open after Escape either', async () => {
  const page = await stage.as('employee', calm);
  const code = await held(page, 'dialog-panel');
  await page.goto('/account');
  await button(page, 'Change Password').click();
  await code.asked();
  await page.keyboard.press('Escape');
  await code.arrives();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await button(page, 'Change Password').click();
  await waitForVisible(dialog(page, 'Change Password'));
}, 180_000);
