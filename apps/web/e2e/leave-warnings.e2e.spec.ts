/** A year ends: a person is warned of leave that expires and opens the warning, and HR can prove it after the leave has lapsed (R55). */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dateIn } from '@staffroom/contracts/plain-date.js';
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { heading, waitForHidden, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';

const ended = Number(dateIn('UTC', new Date()).slice(0, 4));
const child = join(__dirname, '../../api/dist/testing/leave-years.child.js');
let stage: Stage;
let emma: Page;
let hr: Page;

beforeAll(async () => {
  stage = await openStage();
  pass('01-01');
  emma = await stage.as('employee', { reducedMotion: 'reduce' });
  hr = await stage.as('hr', { reducedMotion: 'reduce' });
}, 180_000);
afterAll(() => stage?.close());
afterEach(() => expect(stage?.problems()).toEqual([]));

/** The days of next year on which the work of the day is done, beside the portal. */
function pass(...days: string[]): void {
  const { PATH = '', HOME = '' } = process.env;
  execFileSync(process.execPath, [child, ...days], { env: { PATH, HOME, DATA_DIR: stage.portal.dataDir } });
}

const row = () => hr.getByRole('list', { name: 'Warnings' }).getByRole('listitem').filter({ hasText: 'Emma Castillo' });

it('R55 the person follows the notification to Time Off, reads the warning, and closes it with the keyboard', async () => {
  await emma.goto('/notifications');
  const link = emma.getByRole('link', { name: `Your leave in ${ended + 1}` });
  await waitForVisible(link);
  await link.click();
  await waitForVisible(heading(emma, 'Time Off'));
  const notice = emma.getByRole('status').filter({ hasText: `Your leave in ${ended + 1}` });
  await waitForVisible(
    notice.getByText(/Please take this leave by 31 January \d{4}\. What you have not taken by then lapses\./),
  );
  const close = emma.getByRole('button', { name: 'Close the notice' });
  await close.focus();
  await emma.keyboard.press('Enter');
  await waitForHidden(notice);
  expect(new URL(emma.url()).search).toBe('');
}, 120_000);

it('R55 HR finds the page from Leave Policy, picks the person and the year, and sees when the warning was opened', async () => {
  await hr.goto('/leave-policy');
  await hr.getByRole('link', { name: 'Proof of Warning' }).click();
  await waitForVisible(heading(hr, 'Proof of Warning'));
  await hr.getByRole('combobox', { name: 'Person' }).fill('Emma');
  await hr.getByRole('option', { name: /Emma Castillo/ }).click();
  await hr.getByRole('combobox', { name: 'Leave year' }).click();
  await hr.getByRole('option', { name: String(ended) }).click();
  await eventually('one warning', async () => (await row().count()) === 1 && (await allRows()) === 1);
  await waitForVisible(row().getByText('Can still be taken'));
  // without a mail server, the demo company's mails are files, which the proof does not hide
  expect(await row().textContent()).toMatch(/Opened by the person\d/);
}, 120_000);

it('R55 after the last day the proof says what lapsed, also as a table', async () => {
  pass('02-01');
  await hr.reload();
  await waitForVisible(
    row()
      .first()
      .getByText(/^\d+(\.\d+)? hours lapsed$/),
  );
  const [file] = await Promise.all([hr.waitForEvent('download'), hr.getByRole('link', { name: 'Export CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('proof-of-warning.csv');
  const lines = (await readFile((await file.path())!, 'utf8')).split('\r\n');
  const emmas = lines.filter((line) => line.includes('Emma Castillo'));
  expect(emmas.length).toBeGreaterThan(0);
  expect(emmas.join('\n')).toMatch(/hours lapsed/);
}, 120_000);

const allRows = () => hr.getByRole('list', { name: 'Warnings' }).getByRole('listitem').count();
