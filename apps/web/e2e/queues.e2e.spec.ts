/** Working through a queue: many requests in little time, by mouse and by keyboard alone. */
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { button, dialog, waitForHidden, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

const waiting = (page: Page) =>
  page.getByRole('region', { name: 'Pending Requests' }).getByRole('button', { name: /^Review / });
const review = (page: Page) => dialog(page, 'Review Request');
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');

async function openQueue(path: string, viewport = { width: 1280, height: 720 }): Promise<Page> {
  const page = await stage.as('hr', { reducedMotion: 'reduce', viewport });
  await page.goto(path);
  await waitForVisible(waiting(page).first());
  return page;
}

describe('a queue', () => {
  it('R13 nine approvals take no more than 19 keys: at that rate, twelve take no more than 26', async () => {
    const page = await openQueue('/team/time-off');
    const before = await waiting(page).count();
    expect(before).toBeGreaterThan(10);
    await button(page, /^Review/)
      .first()
      .focus();
    let keys = 0;
    const press = async (key: string) => {
      keys++;
      await page.keyboard.press(key);
    };
    await press('Enter');
    await waitForVisible(review(page));
    while ((await focused(page)) !== 'Approve and next') await press('Tab');
    for (let done = 1; done <= 9; done++) {
      await press('Enter');
      await waitForVisible(review(page).getByText(`1 of ${before - done}`));
      await eventually('the focus on the same button', async () => (await focused(page)) === 'Approve and next');
    }
    expect(keys).toBeLessThanOrEqual(19);
    await page.keyboard.press('Escape');
    await waitForHidden(review(page));
    expect(await waiting(page).count()).toBe(before - 9);
    await eventually('the focus on a request', async () => /^Review /.test(await focused(page)));
  }, 180_000);

  it('one click approves a request, and the focus stays on the same action of the next one', async () => {
    const page = await openQueue('/team/time-off');
    const before = await waiting(page).count();
    const approve = button(page, /^Approve [^\d]/).first();
    const whose = /^Approve ([^,]+),/.exec((await approve.getAttribute('aria-label'))!)![1]!;
    await approve.focus();
    await page.keyboard.press('Enter');
    await waitForVisible(page.getByText('Time off request reviewed successfully', { exact: true }));
    await waitForVisible(page.getByText(new RegExp(`^${whose}, `)).last());
    await eventually('one request less', async () => (await waiting(page).count()) === before - 1);
    await eventually('the focus', async () => /^Approve /.test(await focused(page)));
  }, 180_000);

  it('R14 R15 several are approved at once, and what was decided elsewhere is listed with the reason', async () => {
    const page = await openQueue('/team/refunds', { width: 390, height: 640 });
    const before = await waiting(page).count();
    expect(before).toBeGreaterThan(2);
    const boxes = page.getByRole('checkbox', { name: /^Select [^a]/ });
    for (const at of [0, 1, 2]) await boxes.nth(at).check();
    // in another window
    const rejected = await page.evaluate(async () => {
      const queue = (await (await fetch('/api/team/refunds')).json()) as { id: string; status: string }[];
      const { id } = queue.filter(({ status }) => status === 'PENDING')[1]!;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ status: 'REJECTED', comment: 'Not this one' });
      return (await fetch(`/api/refunds/${id}/review`, { method: 'PATCH', headers, body })).status;
    });
    expect(rejected).toBe(200);
    await button(page, 'Approve 3').click();
    const refused = page.getByRole('alert').filter({ hasText: 'could not be approved' });
    await waitForVisible(refused.getByText('1 request could not be approved:'));
    await waitForVisible(refused.getByText('This request is already rejected. It cannot be reviewed again.'));
    await eventually('three requests less', async () => (await waiting(page).count()) === before - 3);
  }, 180_000);

  it('WCAG 2.4.11 the bar of the selected requests hides nothing that has the focus', async () => {
    const page = await openQueue('/team/refunds', { width: 1024, height: 480 });
    await page
      .getByRole('checkbox', { name: /^Select / })
      .last()
      .check();
    const bar = page.getByRole('group', { name: 'Selected requests' });
    await waitForVisible(bar);
    const hidden: string[] = [];
    for (const key of ['Shift+Tab', 'Tab'])
      for (let stop = 0; stop < 25; stop++) {
        await page.keyboard.press(key);
        const found = await page.evaluate(() => {
          const barBox = document.querySelector('[data-covers]')!;
          const element = document.activeElement!;
          if (barBox.contains(element) || !document.getElementById('main')!.contains(element)) return null;
          const { top, bottom } = element.getBoundingClientRect();
          const limit = barBox.getBoundingClientRect();
          return bottom > limit.top && top < limit.bottom
            ? (element.ariaLabel ?? element.outerHTML.slice(0, 80))
            : null;
        });
        if (found) hidden.push(`${key}: ${found}`);
      }
    expect(hidden).toEqual([]);
  }, 180_000);
});
