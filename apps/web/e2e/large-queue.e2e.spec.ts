/** The queue of a company of 300 people, of whose requests about 190 wait. */
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { waitForHidden, waitForVisible } from './support/locators.js';
import { countBecomes, focused, pending, review, reviewed, shownCount, waiting } from './support/queue.js';
import { openStage, type Stage } from './support/stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ company: 'large' });
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

async function openQueue(path: string): Promise<Page> {
  const page = await stage.as('hr', { reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } });
  await page.goto(path);
  await waitForVisible(waiting(page).first());
  return page;
}

it('R13 twelve approvals take no more than 26 keys, of 188 requests and more', async () => {
  const page = await openQueue('/team/time-off');
  const before = await shownCount(page);
  expect(before).toBeGreaterThanOrEqual(188);
  await waiting(page).first().focus();
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  await press('Enter');
  await waitForVisible(review(page).getByText(`1 of ${before}`));
  while ((await focused(page)) !== 'Approve and next') await press('Tab');
  for (let done = 1; done <= 12; done++) {
    await press('Enter');
    await waitForVisible(review(page).getByText(`1 of ${before - done}`));
    await eventually('the focus on the same button', async () => (await focused(page)) === 'Approve and next');
  }
  expect(keys).toBeLessThanOrEqual(26);
  await page.keyboard.press('Escape');
  await waitForHidden(review(page));
  await countBecomes(page, before - 12);
  await eventually('the focus on a request', async () => /^Review /.test(await focused(page)));
  await waitForVisible(page.getByRole('link', { name: `Time Off Requests ${before - 12} pending` }));
}, 180_000);

it('R43 both lists are limited by chips, by name and by team, and the pending ones sorted by start date', async () => {
  const page = await openQueue('/team/time-off');
  const cards = pending(page).getByRole('listitem');
  await page.getByText('Sick', { exact: true }).click();
  await waitForVisible(reviewed(page));
  await eventually('some sick leave, and nothing else', async () => {
    const kinds = await cards.getByText(/^(Vacation|Sick Leave)$/).allTextContents();
    return kinds.length > 3 && kinds.every((kind) => kind === 'Sick Leave');
  });
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Order' }).click();
  const sorted = page.waitForResponse((reply) => reply.url().includes('list=pendingByStart'));
  await page.getByRole('option', { name: 'By start date' }).click();
  const starts = ((await (await sorted).json()) as { startDate: string }[]).map(({ startDate }) => startDate);
  expect(starts).toEqual([...starts].sort());
  const whose = await waiting(page).evaluateAll((buttons) => buttons.map((one) => one.ariaLabel!.split(/,| /)));
  const [, first, second] = whose.at(-1)!;
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(`${second} ${first}`.toLowerCase());
  await eventually('only people with these words', async () => {
    const labels = await waiting(page).evaluateAll((buttons) => buttons.map((one) => one.ariaLabel!));
    return labels.length > 0 && labels.every((label) => label.includes(first!) && label.includes(second!));
  });
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody of that name');
  await waitForVisible(page.getByText('No requests found'));
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
  await page.getByRole('combobox', { name: 'Team' }).click();
  const ofTeam = page.waitForResponse((reply) => /\?teamId=[^&]*&list=pending/.test(reply.url()));
  await page.getByRole('option', { name: 'Design Lisboa' }).click();
  const requesters = ((await (await ofTeam).json()) as { userId: string }[]).map(({ userId }) => userId);
  expect(requesters.length).toBeGreaterThan(0);
  const teamId = new URL((await ofTeam).url()).searchParams.get('teamId')!;
  const members = (await (await page.request.get(`/api/users?teamId=${teamId}`)).json()) as { id: string }[];
  expect(members.map(({ id }) => id)).toEqual(expect.arrayContaining(requesters));
}, 180_000);
