/** Every screen shows markup that users have typed as text and does not execute it. */
import { addDays, dateIn } from '@staffroom/contracts/plain-date.js';
import type { Page } from 'playwright-core';
import { freeDays } from './support/free-days.js';
import { hire, temporaryPassword } from './support/hire.js';
import { waitForVisible } from './support/locators.js';
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

async function post(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(`/api/${path}`, { data, headers: { Origin: stage.portal.url } });
  if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`);
}
