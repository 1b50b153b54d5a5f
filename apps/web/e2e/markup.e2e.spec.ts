/** What users type is text: markup is not executed, and names that are written from right to left do not reorder a sentence. */
import { addDays, dateIn } from '@staffroom/contracts/plain-date.js';
import type { Locator, Page } from 'playwright-core';
import { freeDays } from './support/free-days.js';
import { hire, temporaryPassword } from './support/hire.js';
import { button, dialog, toast, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';

const markup = '<img src=x onerror=alert(1)>';
const password = 'Correct1horse';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  const mallory = { email: 'mallory@example.com', fullName: `Mallory ${markup}`, jobTitle: `Job ${markup}` };
  await hire(stage.portal, mallory);
}, 180_000);

afterAll(() => stage?.close());

it('markup in names, reasons, descriptions, teams and file names is shown as text', async () => {
  const mallory = await stage.as('mallory', {}, temporaryPassword);
  await post(mallory, 'auth/change-password', { currentPassword: temporaryPassword, newPassword: password });
  const [day] = await freeDays(mallory, 1, addDays(dateIn('UTC', new Date()), 7));
  await post(mallory, 'time-off', { type: 'VACATION', startDate: day, endDate: day, reason: `Reason ${markup}` });
  const file = { name: `Receipt ${markup}.pdf`, mimeType: 'application/pdf', buffer: pdf };
  const headers = { Origin: stage.portal.url };
  const refund = { description: `Taxi ${markup}`, amount: '900', file };
  expect((await mallory.request.post('/api/refunds', { multipart: refund, headers })).status()).toBe(201);
  const hr = await stage.as('hr');
  const me = (await (await hr.request.get('/api/auth/me')).json()) as { user: { id: string } };
  await post(hr, 'teams', { name: `Team ${markup}`, managerId: me.user.id });

  const sights = [
    [mallory, '/time-off', `Reason ${markup}`],
    [mallory, '/refunds', `Taxi ${markup}`],
    [hr, '/users', `Mallory ${markup}`],
    [hr, '/teams', `Team ${markup}`],
    [hr, '/team/time-off', `Reason ${markup}`],
    [hr, '/team/refunds', `Taxi ${markup}`],
    [hr, '/team/time-off', `Mallory ${markup}`],
  ] as const;
  for (const [page, path, text] of sights) {
    const dialogs: string[] = [];
    page.on('dialog', (opened) => {
      dialogs.push(opened.message());
      void opened.dismiss();
    });
    await page.goto(path);
    const shown = page.getByRole('main').getByText(text).first();
    await waitForVisible(shown).catch((cause: unknown) => {
      throw new Error(`${path} does not show ${text}`, { cause });
    });
    expect(await page.locator('img[onerror]').count()).toBe(0);
    expect(dialogs).toEqual([]);
  }
  expect(stage.problems()).toEqual([]);
}, 180_000);

it('Arabic and Hebrew names keep the numbers after them in toasts, notifications and histories', async () => {
  const hr = await stage.as('hr', { reducedMotion: 'reduce' });
  for (const [email, fullName] of [
    ['leila@example.com', 'ليلى الحسن'],
    ['noa@example.com', 'נועה בן־דוד'],
  ] as const) {
    await hire(stage.portal, { email, fullName, jobTitle: fullName });
    const requester = await stage.as(email, {}, temporaryPassword);
    await post(requester, 'auth/change-password', { currentPassword: temporaryPassword, newPassword: password });
    const days = await freeDays(requester, 3, addDays(dateIn('UTC', new Date()), 7));
    await post(requester, 'time-off', { type: 'VACATION', startDate: days[0], endDate: days[2] });

    await hr.goto('/notifications');
    await waitForVisible(hr.getByText(`${fullName} requested vacation`));
    expect(await hr.locator('main bdi', { hasText: fullName }).first().textContent()).toBe(fullName);
    await hr.goto('/team/time-off');
    const named = new RegExp(`^Approve ${fullName}, `);
    await waitForVisible(button(hr, named));
    await button(hr, named).click();
    await waitForVisible(toast(hr).getByText(fullName));
    await hr.keyboard.press('F8'); // it stays while it has the focus
    await followsIt(toast(hr).getByText(fullName).locator('..'), fullName);
    await button(hr, new RegExp(`^History of ${fullName}, `)).click();
    await followsIt(dialog(hr, 'History').getByText(fullName).first().locator('..'), fullName);
  }
  expect(stage.problems()).toEqual([]);
}, 180_000);

/** The number after the name stands to its right. */
async function followsIt(place: Locator, name: string): Promise<void> {
  await waitForVisible(place);
  const [nameRight, numberLeft] = await place.evaluate((element, text) => {
    const rectOf = (find: (content: string) => [number, number] | null) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const found = find(node.textContent!);
        if (!found) continue;
        const range = document.createRange();
        range.setStart(node, found[0]);
        range.setEnd(node, found[1]);
        return range.getBoundingClientRect();
      }
      throw new Error(`not in ${element.outerHTML}`);
    };
    const nameRect = rectOf((content) => {
      const at = content.indexOf(text);
      return at < 0 ? null : [at, at + text.length];
    });
    const digits = rectOf((content) => {
      const at = content.search(/\d/);
      return at < 0 ? null : [at, at + 1];
    });
    return [nameRect.right, digits.left] as const;
  }, name);
  expect(numberLeft).toBeGreaterThanOrEqual(nameRight);
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(`/api/${path}`, { data, headers: { Origin: stage.portal.url } });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
}
