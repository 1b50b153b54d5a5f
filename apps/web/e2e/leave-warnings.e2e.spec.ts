/** A year ends: leave goes over, a person uses it and is warned that the rest expires, and HR can prove it after it has lapsed (R54, R55). */
import { readFile } from 'node:fs/promises';
import { dateIn, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays, timeOffOf } from './support/free-days.js';
import { button, dialog, heading, waitForHidden, waitForVisible } from './support/locators.js';
import { type RunningPortal, startPortal } from './support/portal.js';
import { openStage, type Stage } from './support/stage.js';
import { fillRequestForm, openRequestForm, requestRow } from './support/time-off-steps.js';
import { waitForToast } from './support/toasts.js';

const ended = Number(dateIn('UTC', new Date()).slice(0, 4));
const next = ended + 1;
const calm = { reducedMotion: 'reduce' } as const;
let stage: Stage;
/** After the stage's own, over the same data. */
let moved: RunningPortal | undefined;
let emma: Page;
let hr: Page;

beforeAll(async () => {
  stage = await openStage();
  emma = await stage.as('employee', calm);
  hr = await stage.as('hr', calm);
  // at the end of December, the demo's reaches into January
  for (const { id, status } of await timeOffOf(emma))
    if (status === 'PENDING') expect((await withdraw(id)).status()).toBe(204);
}, 180_000);
afterAll(async () => {
  await moved?.stop({ keepData: true });
  await stage?.close();
});
afterEach(() => expect(stage?.problems()).toEqual([]));

/** The portal starts again on that day and does the work of the days between. The browsers have the same day. */
async function become(day: PlainDate): Promise<void> {
  const { url, dataDir } = stage.portal;
  await (moved ?? stage.portal).stop({ keepData: true });
  moved = await startPortal({ dataDir, day, env: { PORT: new URL(url).port } });
  for (const { clock } of [emma.context(), hr.context()]) await clock.setSystemTime(`${day}T12:00:00Z`);
}

const withdraw = (id: string) => emma.request.delete(`/api/time-off/${id}`, { headers: { Origin: stage.portal.url } });
const balance = async () => (await (await emma.request.get('/api/time-off/balance')).json()) as TimeOffBalance;
const card = (label: string) => emma.locator('dl > div').filter({ hasText: label }).getByRole('definition');
const warnings = () => hr.getByRole('list', { name: 'Warnings' }).getByRole('listitem');
const row = () => warnings().filter({ hasText: 'Emma Castillo' });
/** What is left of what went over, after the day in January. */
let leftHours: number;

it('R54 before New Year, a request for January counts on what is expected to go over', async () => {
  const { nextYear } = await balance();
  const expectedHours = nextYear!.expectedHours!;
  expect(expectedHours).toBeGreaterThan(8);
  const [day] = await freeDays(emma, 1, `${next}-01-11`);
  await emma.goto('/time-off');
  const form = await openRequestForm(emma);
  await fillRequestForm(form, { startDate: day!, reason: 'Skiing' });
  await waitForVisible(form.getByText(`${expectedHours} hours expected from ${ended} until 31 Jan ${next}`));
  await button(form, 'Submit Request').click();
  await waitForToast(emma, 'Time off request submitted successfully');
  await waitForVisible(emma.getByText(`${expectedHours - 8} hours expected from ${ended} until 31 Jan ${next}`));
}, 120_000);

it('R54 on 2 January the balance shows what went over and until when, and the approved request uses of it first', async () => {
  await become(`${next}-01-02`);
  const { entitlementHours, carriedHours } = await eventually('the daily work is done', async () => {
    const { carriedHours = 0, ...rest } = await balance();
    return carriedHours > 0 && { ...rest, carriedHours };
  });
  await hr.goto('/team/time-off');
  const asked = hr.getByRole('listitem').filter({ hasText: 'Skiing' });
  await asked.getByRole('button', { name: 'Review Emma Castillo' }).click();
  const review = dialog(hr, 'Review Request');
  await waitForVisible(review.getByText(`${entitlementHours} hours entitled + ${carriedHours} carried over`));
  await button(review, 'Approve').click();
  await waitForToast(hr, 'Time off request reviewed successfully');

  await emma.goto('/time-off');
  await waitForVisible(requestRow(emma, 'Skiing').getByText('Approved', { exact: true }));
  leftHours = carriedHours - 8;
  await waitForVisible(emma.getByText(`${leftHours} hours from ${ended} until 1 Feb ${next}`));
  expect(await card(`Carried over from ${ended}`).textContent()).toBe(`+${carriedHours} hours`);
  expect(await card('Available').textContent()).toBe(`${entitlementHours + carriedHours - 8} hours`);
}, 270_000);

it('R55 the person follows the notification to Time Off, reads the warning, and closes it with the keyboard', async () => {
  await emma.goto('/notifications');
  const link = emma.getByRole('link', { name: `Your leave in ${next}` });
  await waitForVisible(link);
  await link.click();
  await waitForVisible(heading(emma, 'Time Off'));
  const notice = emma.getByRole('status').filter({ hasText: `Your leave in ${next}` });
  await waitForVisible(
    notice.getByText(/Please take this leave by 1 February \d{4}\. What you have not taken by then lapses\./),
  );
  const close = emma.getByRole('button', { name: 'Close the notice' });
  await close.focus();
  await emma.keyboard.press('Enter');
  await waitForHidden(notice);
  expect(new URL(emma.url()).search).toBe('');
}, 120_000);

it('R55 HR finds the page from Leave Policy, picks the person and the year, and sees when the warning was opened', async () => {
  await hr.goto('/settings/leave');
  await hr.getByRole('link', { name: 'Proof of Warning' }).click();
  await waitForVisible(heading(hr, 'Proof of Warning'));
  await hr.getByRole('combobox', { name: 'Person' }).fill('Emma');
  await hr.getByRole('option', { name: /Emma Castillo/ }).click();
  await hr.getByRole('combobox', { name: 'Leave year' }).click();
  await hr.getByRole('option', { name: String(ended) }).click();
  await eventually('one warning', async () => (await row().count()) === 1 && (await warnings().count()) === 1);
  await waitForVisible(row().getByText('Can still be taken'));
  // nothing ran on 1 January
  await waitForVisible(row().getByText(`the last day would have been 31 Jan ${next}.`));
  // without a mail server, the demo company's mails are files, which the proof does not hide
  expect(await row().textContent()).toMatch(/Opened by the person\d/);
}, 120_000);

it('R55 after the last day the list says by itself what lapsed, also as a table', async () => {
  await become(`${next}-02-02`);
  const lapsed = row().first();
  // the page connects again after the restart, up to 80 s later
  await lapsed.getByText(`${leftHours} hours lapsed`).waitFor({ timeout: 170_000 });
  const [file] = await Promise.all([hr.waitForEvent('download'), hr.getByRole('link', { name: 'Export CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('proof-of-warning.csv');
  const lines = (await readFile((await file.path())!, 'utf8')).split('\r\n');
  const emmas = lines.filter((line) => line.includes('Emma Castillo'));
  expect(emmas.length).toBeGreaterThan(0);
  expect(emmas.join('\n')).toMatch(/hours lapsed/);
}, 270_000);
