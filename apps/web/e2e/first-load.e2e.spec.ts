/** What a page shows and asks for before its code has run: the outline that the server writes, and the requests of boot.js. */
import { eventually } from './support/eventually.js';
import { button, waitForVisible } from './support/locators.js';
import { demoPassword, emailOf, openStage, type Stage } from './support/stage.js';
import { withoutChanges } from './support/without-changes.js';

const early = ['/dashboard', '/time-off', '/payroll', '/refunds', '/documents'];
const earlyForHr = ['/dashboard', '/my-team', '/users', '/teams'];
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);

afterAll(() => stage?.close());
afterEach(() => stage?.leave());

it.each([
  ['employee', early],
  ['executive', ['/dashboard', '/my-team']],
  ['hr', earlyForHr],
] as const)('what is requested early for %s is what the pages ask for', async (who, paths) => {
  const page = await stage.as(who);
  await withoutChanges(page.context()); // they make a page ask again
  for (const path of paths) {
    const asked: string[] = [];
    page.removeAllListeners('request');
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    await page.goto(path);
    await waitForVisible(page.locator('main h1'));
    // Each early response leaves when a page asks for its address.
    const left = () => page.evaluate(() => Object.keys((window as { early?: object }).early ?? { none: 'at all' }));
    await eventually(`the use of all early responses on ${path}`, async () => (await left()).length === 0);
    expect(asked.filter((address, i) => asked.indexOf(address) < i)).toEqual([]);
  }
});

it('the table of people is requested early if this person has chosen it', async () => {
  const page = await stage.as('hr');
  await withoutChanges(page.context());
  await page.goto('/users');
  await page.getByText('Table', { exact: true }).click();
  await waitForVisible(page.getByRole('table', { name: 'Users' }));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/users') asked.push(search);
  });
  await page.reload();
  await waitForVisible(page.getByRole('table', { name: 'Users' }));
  expect(asked).toEqual(['?sort=name&order=asc']);
});

it('the month is requested early by who has chosen it, and the days by others in the same browser', async () => {
  const page = await stage.as('employee');
  await withoutChanges(page.context());
  await page.goto('/dashboard');
  await page.getByText('Month', { exact: true }).click();
  await waitForVisible(button(page, 'Today'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/dashboard/')) asked.push(pathname.slice('/api/dashboard/'.length));
  });
  const isUsed = () => page.evaluate(() => Object.keys((window as { early?: object }).early ?? {}).length === 0);
  await page.reload();
  await waitForVisible(page.locator('tbody th[scope=row]').first());
  expect(asked.sort()).toEqual(['calendar-month', 'calendar-teams']);
  await eventually('the use of what was requested early', isUsed);

  const data = { email: emailOf('executive'), password: demoPassword };
  await page.request.post('/api/auth/login', { data, headers: { Origin: stage.portal.url } });
  asked.length = 0;
  await page.reload();
  await waitForVisible(page.getByText('Company Calendar - Next 5 Days'));
  await eventually('the use of what was requested early', isUsed);
  expect(asked).toEqual(['company-calendar']);
});

it('the outline has the heading of the page, and is for a signed-in browser only', async () => {
  const page = await stage.as('employee');
  await page.route('**/assets/index-*.js', () => undefined); // it never arrives
  await page.goto('/time-off', { waitUntil: 'commit' });
  await waitForVisible(page.getByText('Your days off and this year’s balance'));
  await page.context().clearCookies();
  await page.goto('/time-off', { waitUntil: 'commit' });
  await waitForVisible(page.getByRole('status', { name: 'Loading' }));
  expect(await page.getByText('Your days off').count()).toBe(0);
  await page.unrouteAll();
  await page.goto('/time-off');
  await waitForVisible(button(page, 'Sign In'));
});
