/** Working through the queues by mouse, and by keyboard alone. */
import type { Page } from 'playwright-core';
import { dateIn } from '@staffroom/contracts/plain-date.js';
import type { Notification } from '@staffroom/contracts/notifications.js';
import type { TeamTimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';
import { counted } from './support/counted.js';
import { eventually } from './support/eventually.js';
import { freeDays } from './support/free-days.js';
import {
  button,
  dialog,
  heading,
  waitForEntryToEnd,
  waitForHidden,
  waitForPath,
  waitForVisible,
} from './support/locators.js';
import { countBecomes, focused, pending, review, reviewed, shownCount, waiting } from './support/queue.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

interface Opening {
  viewport?: { width: number; height: number };
  /** False: the server's news do not arrive. */
  isTold?: boolean;
}

async function openQueue(
  path: string,
  { viewport = { width: 1280, height: 720 }, isTold = true }: Opening = {},
): Promise<Page> {
  const page = await stage.as('hr', { reducedMotion: 'reduce', viewport });
  if (!isTold) await page.route('**/api/changes', () => undefined);
  await page.goto(path);
  await waitForVisible(waiting(page).first());
  return page;
}

/** In another window. */
async function rejectElsewhere(page: Page, area: 'time-off' | 'refunds', at: number): Promise<void> {
  const status = await page.evaluate(
    async ([kind, place]) => {
      const queue = (await (await fetch(`/api/team/${kind}?list=pending`)).json()) as { id: string }[];
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ status: 'REJECTED', comment: 'Not this one' });
      const path = `/api/${kind}/${queue[place]!.id}/review`;
      return (await fetch(path, { method: 'PATCH', headers, body })).status;
    },
    [area, at] as const,
  );
  expect(status).toBe(200);
}

/** Someone whose requests reach HR, signed in. */
async function requesterOf(page: Page): Promise<Page> {
  const read = async <T>(path: string) => (await (await page.request.get(path)).json()) as T;
  const news = await read<Notification[]>('/api/notifications');
  const { link } = news.find(({ type, outcome }) => type === 'NEW_TIME_OFF' && outcome === null)!;
  const { userId, userName } = await read<TeamTimeOff>(`/api/team/time-off/${link!.split('=')[1]}`);
  const found = await read<User[]>(`/api/users?search=${encodeURIComponent(userName)}`);
  return stage.as(found.find(({ id }) => id === userId)!.email);
}

/** On the next day that is free, or the one after it if that is a public holiday. */
async function request(page: Page, from = dateIn('UTC', new Date())): Promise<void> {
  const [today, day] = await freeDays(page, 2, from);
  const data = { type: 'SICK', startDate: day, endDate: day };
  const headers = { Origin: stage.portal.url };
  const status = (await page.request.post('/api/time-off', { data, headers })).status();
  if (status === 422) return request(page, day ?? today);
  expect(status).toBe(201);
}

describe('a long list', () => {
  it('does not move while it is read: a bar counts what is new, and shows it on request', async () => {
    const page = await stage.as('hr', { reducedMotion: 'reduce', viewport: { width: 1280, height: 720 } });
    const sender = await requesterOf(page);
    const cards = page.getByRole('main').getByRole('listitem');
    const text = async (index: number) =>
      (await cards.nth(index).textContent())!.replace(/just now|\d+ minutes? ago/, '');
    const second = async () => [await text(1), (await cards.nth(1).boundingBox())!.y];

    await page.goto('/notifications');
    await waitForVisible(cards.nth(1));
    await page.evaluate(() => window.scrollTo(0, 300));
    const before = await second();
    await request(sender);
    await waitForVisible(page.getByRole('status').filter({ hasText: /^1 new notification$/ }));
    await request(sender);
    await waitForVisible(page.getByRole('status').filter({ hasText: /^2 new notifications$/ }));
    expect(await second()).toEqual(before);
    const used = await counted(page);
    await button(page, 'Show').click();
    await waitForHidden(button(page, 'Show'));
    expect(used.clicks).toBe(1);
    await eventually('the focus on the newest one', () =>
      cards.first().evaluate((card) => card.contains(document.activeElement)),
    );
    expect(await text(3)).toBe(before[0]);

    await page.goto('/team/time-off');
    const order = async () => (await Promise.all([0, 1, 2, 3, 4].map(text))).join();
    const former = await order();
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'By start date' }).click();
    await eventually('the order', async () => (await order()) !== former);
    await waiting(page).nth(1).focus();
    const ofQueue = await second();
    await request(sender);
    await waitForVisible(page.getByRole('status').filter({ hasText: /^1 new request$/ }));
    expect(await second()).toEqual(ofQueue);
    await button(page, 'Show').click();
    await eventually('the focus on the new request', () =>
      page.evaluate(() => document.activeElement?.matches('main li input[type=checkbox]')),
    );
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'Oldest first' }).click();
  }, 180_000);
});

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Two requests more, so that there are several. */
async function requestRefunds(): Promise<void> {
  const page = await stage.as('employee');
  for (const amount of ['1250', '1350']) {
    const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdf };
    const multipart = { amount, description: 'Taxi to the airport', file };
    const reply = await page.request.post('/api/refunds', { multipart, headers: { Origin: stage.portal.url } });
    expect(reply.status()).toBe(201);
  }
}

describe('several clicks on one spot', () => {
  it.each([
    ['/team/time-off', { width: 1280, height: 720 }],
    ['/team/refunds', { width: 390, height: 640 }],
  ])(
    'R13.2 %s: approve one person, and nothing moves below the pointer',
    async (path, viewport) => {
      if (path === '/team/refunds') await requestRefunds();
      const page = await openQueue(path, { viewport });
      const before = await shownCount(page);
      const cards = pending(page).getByRole('listitem');
      const approve = button(cards.first(), /^Approve /);
      const whose = /^Approve ([^,]+),/.exec((await approve.getAttribute('aria-label'))!)![1]!;
      let reviews = 0;
      page.on('request', (sent) => void (sent.method() === 'PATCH' && reviews++));
      await approve.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      const placesOfCards = () =>
        cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
      const places = await placesOfCards();
      const { x, y, width, height } = (await approve.boundingBox())!;
      const click = () => page.mouse.click(x + width / 2, y + height / 2);
      await click();
      await click();
      await waitForToast(page, 'request reviewed successfully', `${whose}, `);
      await countBecomes(page, before - 1);
      await click();
      await waitForVisible(reviewed(page).getByRole('listitem').first().getByText(whose));
      await click();
      expect(reviews).toBe(1);
      expect(await cards.first().textContent()).toMatch(new RegExp(`^Approved${whose}, `));
      expect(await cards.first().getByRole('button').count()).toBe(0);
      expect(await placesOfCards()).toEqual(places);
      await page.reload();
      await waitForVisible(waiting(page).first());
      expect(await pending(page).getByText('Approved', { exact: true }).count()).toBe(0);
    },
    180_000,
  );
});

describe('a queue', () => {
  it('Back leaves the queue at once, whatever was opened and closed on it', async () => {
    const page = await stage.as('hr', { reducedMotion: 'reduce' });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Refund Requests/ }).click();
    for (const at of [0, 1]) {
      await waiting(page).nth(at).click();
      await waitForVisible(review(page));
      await page.keyboard.press('j');
      await page.keyboard.press('Escape');
      await waitForHidden(review(page));
      await eventually('the address of the queue', () => new URL(page.url()).search === '');
    }
    await waiting(page).first().click();
    await waitForVisible(review(page));
    await page.goBack();
    await waitForHidden(review(page));
    await waitForVisible(heading(page, 'Refund Requests'));
    await page.goBack();
    await waitForPath(page, '/dashboard');
  }, 180_000);

  it('R15 when someone else has decided, the dialog shows it in place and leads to the next request', async () => {
    const page = await openQueue('/team/refunds', { isTold: false });
    await waiting(page).nth(1).click();
    await waitForVisible(review(page));
    await rejectElsewhere(page, 'refunds', 1);
    await button(review(page), 'Approve').click();
    const reason = ': This request is already rejected. It cannot be reviewed again.';
    await waitForToast(page, 'Failed to review refund request', reason);
    await waitForVisible(
      review(page)
        .getByRole('alert')
        .getByText(/rejected this request in the meantime/),
    );
    await waitForVisible(review(page).getByText('Not this one'));
    await button(review(page), 'Next request').click();
    await waitForVisible(review(page).getByText(/^2 of \d+$/));
  }, 180_000);

  it('R15 what someone else decides keeps its place, and an open dialog shows it without being touched', async () => {
    const page = await openQueue('/team/refunds');
    const second = pending(page).getByRole('listitem').nth(1);
    const third = pending(page).getByRole('listitem').nth(2);
    const inThird = await third.getByRole('button', { name: /^Review / }).getAttribute('aria-label');
    await second.getByRole('button', { name: /^Review / }).click();
    await waitForVisible(review(page));
    const elsewhere = await stage.as('hr');
    await elsewhere.goto('/dashboard');
    await rejectElsewhere(elsewhere, 'refunds', 1);
    await waitForVisible(
      review(page)
        .getByRole('alert')
        .getByText(/rejected this request in the meantime/),
    );
    await page.keyboard.press('Escape');
    await waitForHidden(review(page));
    await waitForVisible(second.getByText('No longer waiting'));
    expect(await third.getByRole('button', { name: /^Review / }).getAttribute('aria-label')).toBe(inThird);
  }, 180_000);

  it('one click approves a request, the focus stays on the same action of the next one, and one key approves that', async () => {
    const page = await openQueue('/team/time-off');
    const before = await shownCount(page);
    const approve = button(page, /^Approve [^\d]/).first();
    const whose = /^Approve ([^,]+),/.exec((await approve.getAttribute('aria-label'))!)![1]!;
    const used = await counted(page);
    await approve.click();
    await waitForToast(page, 'Time off request reviewed successfully', `${whose}, `);
    await countBecomes(page, before - 1);
    await eventually('the focus', async () => /^Approve /.test(await focused(page)));
    await page.keyboard.press('Enter');
    await countBecomes(page, before - 2);
    expect(used).toEqual({ clicks: 1, keys: 1 });
  }, 180_000);

  it('Ctrl+Enter presses the highlighted button from the comment, and a focused one; J and K move, but not in the comment', async () => {
    const page = await openQueue('/team/refunds');
    const before = await shownCount(page);
    const place = (text: string | RegExp) => waitForVisible(review(page).getByText(text, { exact: true }));
    const comment = review(page).getByLabel('Comment (optional)');
    await waiting(page).first().click();
    await place(`1 of ${before}`);
    await page.keyboard.press('j');
    await place(`2 of ${before}`);
    await page.keyboard.press('k');
    await place(`1 of ${before}`);
    await comment.pressSequentially('jk');
    await place(`1 of ${before}`);
    await page.keyboard.press('Control+Enter');
    await place(`1 of ${before - 1}`); // "Approve and next" was highlighted
    await button(review(page), 'Reject').focus();
    await page.keyboard.press('Control+Enter');
    await waitForHidden(review(page));
    await countBecomes(page, before - 2);
    await waitForVisible(reviewed(page).getByRole('listitem').first().getByText('Rejected', { exact: true }));
    await waitForVisible(reviewed(page).getByText(/jk/).first());
  }, 180_000);

  it('R14 R15 several are approved at once, and what was decided elsewhere is listed until it was read', async () => {
    const page = await openQueue('/team/refunds', { viewport: { width: 390, height: 640 }, isTold: false });
    const before = await shownCount(page);
    expect(before).toBeGreaterThan(3);
    const boxes = page.getByRole('checkbox', { name: /^Select [^at]/ });
    const used = await counted(page);
    for (const at of [0, 1, 2]) await boxes.nth(at).check();
    await rejectElsewhere(page, 'refunds', 1);
    await button(page, 'Approve 3').click();
    const refused = page.getByRole('alert').filter({ hasText: 'could not be approved' });
    await waitForVisible(refused.getByText('1 request could not be approved:'));
    expect(used.clicks).toBe(4);
    await waitForVisible(refused.getByText('This request is already rejected. It cannot be reviewed again.'));
    await countBecomes(page, before - 3);
    // elsewhere in the portal, and back
    await button(page, 'Toggle Sidebar').click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await waitForPath(page, '/dashboard');
    await page.goBack();
    await waitForVisible(refused);
    await button(page, 'Close the list').click();
    await waitForHidden(refused);
  }, 180_000);

  it('R41 own requests show when they were reviewed, and their history, without what only reviewers see', async () => {
    const reviewer = await stage.as('executive', { reducedMotion: 'reduce' });
    const employee = await stage.as('employee', { reducedMotion: 'reduce' });
    for (const [page, named] of [
      ['/time-off', /^History of (Vacation|Sick Leave), /],
      ['/refunds', /^History of Refund /],
    ] as const) {
      await employee.goto(page);
      const card = employee
        .getByRole('listitem')
        .filter({ hasText: /reviewed by/ })
        .first();
      if (page === '/refunds') {
        // a reviewer opens the receipt, which the history tells only reviewers
        const receipt = (await card.getByRole('link', { name: /View Receipt/ }).getAttribute('href'))!;
        expect((await reviewer.request.get(receipt)).status()).toBe(200);
      }
      await button(card, named).click();
      const history = dialog(employee, 'History');
      await waitForVisible(history.getByText(/(approved|rejected) the request/));
      expect(await history.getByRole('listitem').count()).toBe(2);
      expect(await history.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d$/).count()).toBe(2);
      await employee.keyboard.press('Escape');
      await waitForHidden(history);
      await waitForEntryToEnd(employee);
    }
  }, 180_000);

  it('WCAG 2.4.11 the bar of the selected requests hides nothing that has the focus, and does not scroll the list when it gets it', async () => {
    const page = await openQueue('/team/refunds', { viewport: { width: 1024, height: 480 } });
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
    await page.evaluate(() => scrollTo(0, 200));
    await bar.getByRole('button', { name: /^Approve/ }).focus();
    expect(await page.evaluate(() => scrollY)).toBe(200);
  }, 180_000);
});
