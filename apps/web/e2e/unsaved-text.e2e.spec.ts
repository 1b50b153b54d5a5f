/** What is typed into a form is not lost without a question. */
import type { Page } from 'playwright-core';
import {
  button,
  dialog,
  heading,
  waitForEntryToEnd,
  waitForHidden,
  waitForPath,
  waitForVisible,
} from './support/locators.js';
import { demoPassword, emailOf, openStage, type Stage } from './support/stage.js';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ company: 'large' });
}, 330_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

const form = (page: Page) => dialog(page, 'Request Time Off');
const reason = (page: Page) => form(page).getByLabel('Reason (optional)');
const question = (page: Page) => form(page).getByRole('alertdialog', { name: 'Discard what you typed?' });

async function openForm(page: Page): Promise<void> {
  await button(page, 'Request Time Off').first().click();
  await waitForVisible(form(page));
  await page.waitForFunction(() => (window.history.state as { dialog?: true } | null)?.dialog); // which Back leaves
}

it('on a phone, Back closes a dialog, asks first if there is text in it, and then leads to the page before', async () => {
  const page = await stage.as('employee', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto('/payroll');
  await waitForVisible(heading(page, 'Payroll'));
  await page.goto('/time-off');
  await openForm(page);
  await page.goBack();
  await waitForHidden(form(page));
  await waitForPath(page, '/time-off');

  await openForm(page);
  await reason(page).fill('Dentist');
  await page.goBack();
  await waitForVisible(question(page));
  await button(question(page), 'Keep editing').click();
  expect(await reason(page).inputValue()).toBe('Dentist');
  await page.goBack();
  await button(question(page), 'Discard').click();
  await waitForHidden(form(page));
  await waitForEntryToEnd(page);
  await waitForPath(page, '/time-off');
  await page.goBack();
  await waitForPath(page, '/payroll');
}, 180_000);

it('a comment on a request is offered again after Back has led away from it', async () => {
  const page = await stage.as('executive', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.goto('/team/refunds');
  const review = dialog(page, 'Review Request');
  const openFirst = () =>
    page
      .getByRole('button', { name: /^Review / })
      .first()
      .click();
  await openFirst();
  await review.getByLabel('Comment (optional)').fill('Which week?');
  await page.goBack();
  await waitForHidden(review);
  await openFirst();
  await button(review, 'Restore').click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Which week?');
  await page.keyboard.press('Escape');
  await button(review, 'Discard').click();
  await waitForHidden(review);
  await openFirst();
  await waitForVisible(review.getByLabel('Comment (optional)'));
  expect(await button(review, 'Restore').count()).toBe(0);
}, 180_000);

it('what was chosen when the session ended is offered too', async () => {
  const page = await stage.as('hr');
  await page.goto('/payroll');
  await button(page, 'Upload Payroll Documents').click();
  const upload = dialog(page, 'Upload Payroll Documents');
  await upload.getByLabel('Employee').fill('Jonas');
  await upload.getByRole('option', { name: /Jonas Weber/ }).click();
  await upload.getByLabel('Month').click();
  await page.getByRole('option', { name: 'March' }).click();
  await page.request.post('/api/auth/logout', { headers: { Origin: stage.portal.url } });
  await waitForVisible(heading(page, 'Sign in'));
  await page.getByLabel('Email').fill(emailOf('hr'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button(page, 'Sign In').click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await button(page, 'Upload Payroll Documents').click();
  await waitForVisible(upload.getByText('What you typed here was not sent. Files have to be chosen again.'));
  await button(upload, 'Restore').click();
  await waitForVisible(upload.getByLabel('Month').getByText('March'));
  expect(await upload.getByLabel('Employee').inputValue()).toBe('Jonas Weber');
  await button(upload, 'Cancel').click();
}, 180_000);

it('the browser asks before it closes a tab with unsaved text', async () => {
  const page = await stage.as('employee');
  await page.goto('/time-off');
  await openForm(page);
  await reason(page).pressSequentially('Dentist');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const ask = await asked;
  expect(ask.type()).toBe('beforeunload');
  await ask.dismiss();
  expect(await reason(page).inputValue()).toBe('Dentist');
}, 180_000);

it('what was typed when the session ended is offered to the same person again', async () => {
  const page = await stage.as('employee');
  await page.goto('/time-off');
  await openForm(page);
  await form(page).getByText('Sick', { exact: true }).click();
  await reason(page).pressSequentially('Flu');
  await page.request.post('/api/auth/logout', { headers: { Origin: stage.portal.url } });
  await waitForVisible(heading(page, 'Sign in'));
  await page.getByLabel('Email').fill(emailOf('employee'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button(page, 'Sign In').click();
  await waitForVisible(page.getByText('You were opening Time Off'));
  await page.getByRole('link', { name: 'Continue' }).click();
  await openForm(page);
  await button(form(page), 'Restore').click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Flu');
  expect(await form(page).getByRole('radio', { name: 'Sick' }).isChecked()).toBe(true);
  await button(form(page), 'Cancel').click();
  await waitForHidden(form(page));
}, 180_000);
