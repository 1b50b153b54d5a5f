/** Everyday tasks while the browser translates the pages. */
import { addDays, dateIn } from '@staffroom/contracts/plain-date.js';
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays } from './support/free-days.js';
import { button, dialog, heading, waitForHidden, waitForVisible } from './support/locators.js';
import { countBecomes, pending, review, reviewed, shownCount, waiting } from './support/queue.js';
import { openStage, type Stage } from './support/stage.js';
import { askForTimeOff, requestRow } from './support/time-off-steps.js';
import { waitForToast } from './support/toasts.js';
import { translate, translatedTexts, type Translation } from './support/translation.js';

const limitMs = 180_000;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const translations: readonly Translation[] = ['wraps', 'replaces'];
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

async function translated(account: string, translation: Translation): Promise<Page> {
  const page = await stage.as(account, { reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
  await translate(page, translation);
  return page;
}

const textOf = async (page: Page) => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');

describe.each(translations)('R67b.2 while the browser %s every text', (translation) => {
  it(
    'an employee requests leave and a refund, and sees what a reviewer decides',
    async () => {
      const [employee, executive] = [
        await translated('employee', translation),
        await translated('executive', translation),
      ];
      await employee.goto('/time-off');
      const reason = `Translated, it ${translation}`;
      const [day] = await freeDays(employee, 1, addDays(dateIn('UTC', new Date()), 30));
      await askForTimeOff(employee, { startDate: day!, reason });
      await waitForToast(employee, 'Time off request submitted successfully');
      await waitForHidden(dialog(employee, 'Request Time Off'));
      await waitForVisible(requestRow(employee, reason).getByText('Pending', { exact: true }));

      await employee.goto('/refunds');
      await button(employee, 'Request Refund').click();
      const form = dialog(employee, 'Request Refund');
      const amount = translation === 'wraps' ? '18.25' : '19.35';
      await form.getByLabel('Amount').fill(amount);
      await form.getByLabel('Expense Reason').fill(reason);
      await form
        .getByLabel('Receipt/Invoice')
        .setInputFiles({ name: 'taxi.pdf', mimeType: 'application/pdf', buffer: pdf });
      await button(form, 'Submit Request').click();
      await waitForHidden(form);
      const refund = employee.getByRole('listitem').filter({ hasText: reason });
      await waitForVisible(refund.getByText('Pending', { exact: true }), refund.getByText(`€${amount}`));
      expect(await translatedTexts(employee)).toBeGreaterThan(20);

      await executive.goto('/team/refunds');
      const card = pending(executive).getByRole('listitem').filter({ hasText: reason });
      await waitForVisible(card.getByText(`€${amount}`));
      await executive.getByRole('searchbox', { name: /^Search/ }).fill('castillo');
      await eventually('one person', async () =>
        (await pending(executive).getByRole('listitem').allInnerTexts()).every((one) => one.includes('Emma Castillo')),
      );
      const before = await shownCount(executive);
      await card.getByRole('button', { name: /^Review / }).click();
      await waitForVisible(review(executive).getByText(`€${amount}`));
      await button(review(executive), 'Approve').click();
      await waitForHidden(review(executive));
      await waitForToast(executive, 'Refund request reviewed successfully', 'Emma Castillo');
      if (before > 1) await countBecomes(executive, before - 1);
      const decided = pending(executive).getByText(/Emma Castillo, Refund/);
      await waitForVisible(decided.last());
      const row = reviewed(executive).getByRole('listitem').filter({ hasText: reason });
      await waitForVisible(row.getByText('Approved', { exact: true }), row.getByText(new RegExp(`€${amount}`)));
      // and in the page that the employee has open
      await waitForVisible(refund.getByText('Approved', { exact: true }), refund.getByText(`€${amount}`));
      await waitForHidden(refund.getByText('Pending', { exact: true }));
    },
    limitMs,
  );

  it(
    'a reviewer filters the queue, goes from one request to the next, closes it, and approves from cards',
    async () => {
      const page = await translated('hr', translation);
      await page.goto('/team/time-off');
      await waitForVisible(waiting(page).first());
      const all = await shownCount(page);
      for (const chip of ['Sick', 'Starts this week', 'All']) {
        await page.getByText(chip, { exact: true }).click();
        await eventually('the chip', () => page.getByRole('radio', { name: chip }).isChecked());
      }
      await countBecomes(page, all);
      await waiting(page).first().click();
      await waitForVisible(review(page).getByText(`1 of ${all}`, { exact: true }));
      await page.keyboard.press('j');
      await waitForVisible(review(page).getByText(`2 of ${all}`, { exact: true }));
      await review(page).getByLabel('Comment (optional)').fill('kept');
      await page.keyboard.press('Escape');
      await button(review(page), 'Keep editing').click();
      expect(await review(page).getByLabel('Comment (optional)').inputValue()).toBe('kept');
      await page.keyboard.press('Escape');
      await button(review(page), 'Discard').click();
      await waitForHidden(review(page));
      const card = pending(page).getByRole('listitem').first();
      const approve = card.getByRole('button', { name: /^Approve / });
      const whose = /^Approve ([^,]+),/.exec((await approve.getAttribute('aria-label'))!)![1]!;
      await approve.click();
      await waitForVisible(card.getByText('Approved', { exact: true }), card.getByText(new RegExp(`^${whose}, `)));
      await countBecomes(page, all - 1);
      for (const at of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Select [^at]/ })
          .nth(at)
          .check();
      await button(page, 'Approve 2').click();
      await waitForToast(page, 'Time off request reviewed successfully', '2 requests approved');
      await countBecomes(page, all - 3);
      expect(await pending(page).getByText('Approved', { exact: true }).count()).toBe(3);
    },
    limitMs,
  );

  it(
    'HR filters people by team, edits one, and saves settings',
    async () => {
      const page = await translated('hr', translation);
      await page.goto('/users');
      const people = page.getByRole('main').getByRole('listitem');
      await waitForVisible(people.first());
      const count = await people.count();
      await page.getByRole('combobox', { name: 'Team' }).click();
      await page.getByRole('option', { name: 'Finance' }).click();
      await eventually('fewer people', async () => (await people.count()) < count);
      await page.getByRole('combobox', { name: 'Team' }).click();
      await page.getByRole('option', { name: 'All teams' }).click();
      await page.getByRole('searchbox', { name: 'Search users' }).fill('emma');
      await waitForVisible(page.getByRole('heading', { name: 'Emma Castillo' }));
      await button(page, 'Edit Emma Castillo').click();
      const form = dialog(page, 'Edit User Account');
      const title = `Designer who ${translation}`;
      await form.getByLabel('Job Title').fill(title);
      await button(form, 'Save Changes').click();
      await waitForToast(page, 'User account updated successfully');
      await waitForHidden(form);

      await page.goto('/notifications');
      await button(page, 'Settings').click();
      const settings = dialog(page, 'Notification Settings');
      await settings.getByRole('radiogroup').first().getByText('Both', { exact: true }).click();
      await button(settings, 'Save').click();
      await waitForHidden(settings);
      await waitForVisible(heading(page, 'Notifications'));
      expect(await textOf(page)).not.toContain('could not be shown');
    },
    limitMs,
  );
});
