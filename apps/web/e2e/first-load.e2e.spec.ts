/** What a page asks for before its code has run. */
import { eventually } from './support/eventually.js';
import { button, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);

afterAll(() => stage?.close());
afterEach(() => stage?.leave());

it('who is signed in is asked while the code loads, and once', async () => {
  const page = await stage.as('employee');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/time-off', { waitUntil: 'commit' });
  await eventually('the request for the session', () => asked.includes('/api/auth/me'));
  open();
  await waitForVisible(button(page, 'Request Time Off'));
  expect(asked.filter((path) => path === '/api/auth/me')).toHaveLength(1);
});
