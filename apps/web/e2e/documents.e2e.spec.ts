/** Refunds, documents, payroll, accounts and teams. Each person uses a separate browser. */
import type { Locator, Page } from 'playwright-core';
import {
  button,
  dialog,
  heading,
  waitForEntryToEnd,
  waitForHidden,
  waitForPath,
  waitForVisible,
} from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const limitMs = 180_000;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);
afterAll(() => stage?.close());
afterEach(async () => {
  expect(stage.problems()).toEqual([]);
  await stage.leave();
});

it(
  'R67.1 R67.3 a refund is typed with a comma in an English browser, keeps its amount under the mouse wheel, is reviewed next to its receipt, and shows the decision after a reload',
  async () => {
    const [employee, executive] = [await stage.as('employee'), await stage.as('executive')];
    await employee.goto('/refunds');
    await button(employee, 'Request Refund').click();
    const form = dialog(employee, 'Request Refund');
    expect(await button(form, 'Submit Request').isDisabled()).toBe(true);
    await form.getByLabel('Expense Reason').fill('Night train to Vienna');
    const amount = form.getByLabel('Amount (€)');
    expect(await employee.evaluate(() => navigator.language)).toMatch(/^en/);
    await amount.pressSequentially('19,99');
    await amount.hover();
    for (let turn = 0; turn < 3; turn++) await employee.mouse.wheel(0, 100);
    expect(await amount.inputValue()).toBe('19,99');
    await waitForVisible(form.getByText('€19.99'));
    await choose(form, { name: 'ticket.png', mimeType: 'image/png', buffer: png });
    await waitForVisible(form.getByText('ticket.png'));
    await button(form, 'Submit Request').click();
    await waitForToast(employee, 'Refund request submitted successfully');
    const own = employee.getByRole('main').getByRole('listitem').filter({ hasText: 'Night train to Vienna' });
    await waitForVisible(own.getByText('€19.99'), own.getByText('Pending'));

    await executive.goto('/team/refunds');
    const asked = executive.getByRole('main').getByRole('listitem').filter({ hasText: 'Night train to Vienna' });
    await asked.getByRole('button', { name: /^Review/ }).click();
    const review = dialog(executive, 'Review Request');
    await waitForVisible(review.getByText('€19.99'), review.getByRole('img').first());
    await review.getByLabel(/Comment/).fill('Have a good trip');
    await button(review, 'Approve').click();
    await waitForToast(executive, 'Refund request reviewed successfully');

    await employee.reload();
    await waitForVisible(own.getByText('Approved'), own.getByText('Have a good trip'));
    const address = await own.getByRole('link', { name: /View Receipt/ }).getAttribute('href');
    const receipt = await employee.request.get(address!);
    expect(receipt.status()).toBe(200);
    expect(Buffer.compare(await receipt.body(), png)).toBe(0);
    expect((await (await stage.as('can.aydin')).request.get(address!)).status()).toBe(404);
  },
  limitMs,
);

it(
  'HR uploads a document and a payslip for an employee, who opens them; the deleted document is gone',
  async () => {
    const [hr, employee] = [await stage.as('hr'), await stage.as('employee')];
    await hr.goto('/documents');
    await button(hr, 'Upload Documents').click();
    const upload = dialog(hr, 'Upload Documents');
    expect(await button(upload, 'Upload Files').isDisabled()).toBe(true);
    await pick(upload, 'Employee', 'Emma Castillo');
    await choose(upload, { name: 'Bonus letter.pdf', mimeType: 'application/pdf', buffer: pdf });
    await button(upload, 'Upload Files').click();
    await waitForToast(hr, 'Documents uploaded successfully');
    await waitForHidden(upload);
    await waitForEntryToEnd(hr);

    await hr.goto('/payroll');
    await button(hr, 'Upload Payroll Documents').click();
    const payroll = dialog(hr, 'Upload Payroll Documents');
    await pick(payroll, 'Employee', 'Emma Castillo');
    await choose(payroll, { name: 'Payslip extra.pdf', mimeType: 'application/pdf', buffer: pdf });
    await button(payroll, 'Upload').click();
    await waitForToast(hr, 'Payroll documents uploaded successfully');

    await employee.goto('/payroll');
    await waitForVisible(employee.getByText('Payslip extra.pdf'));
    await employee.goto('/documents');
    await employee.getByRole('searchbox', { name: 'Search documents' }).fill('BONUS');
    const found = employee.getByRole('main').getByRole('listitem');
    await waitForVisible(found.filter({ hasText: 'Bonus letter.pdf' }));
    await waitForHidden(found.filter({ hasText: 'Home office agreement.pdf' }));
    const address = await found.getByRole('link', { name: /Download/ }).getAttribute('href');
    expect((await employee.request.get(address!)).status()).toBe(200);

    await hr.goto('/documents');
    await hr.getByRole('button', { name: /^Delete.*Bonus letter\.pdf/ }).click();
    await hr.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await waitForToast(hr, 'Document deleted successfully');
    expect((await employee.request.get(address!)).status()).toBe(404);
  },
  limitMs,
);

it(
  'HR creates an account, which must change its password; after its permanent deletion it cannot sign in',
  async () => {
    const hr = await stage.as('hr');
    await hr.goto('/users');
    await button(hr, 'Create Account').click();
    const form = dialog(hr, 'Create Account');
    await form.getByLabel('Full Name').fill('Nora Newcomer');
    await form.getByLabel('Email').fill('nora@example.com');
    await form.getByLabel('Job Title').fill('Engineer');
    await form.getByLabel('Temporary Password', { exact: true }).fill('Temporary1');
    await button(form, 'Create Account').click();
    await waitForToast(
      hr,
      'User account created successfully. User will be required to change password on first login.',
    );

    const nora = await stage.as('nora', {}, 'Temporary1');
    await nora.goto('/dashboard');
    await waitForPath(nora, '/change-password');

    const card = hr.getByRole('main').getByRole('listitem').filter({ hasText: 'nora@example.com' });
    await card.getByRole('button', { name: /^Delete/ }).click();
    const confirm = dialog(hr, 'Permanently Delete User?');
    await button(confirm, 'Delete Permanently').click();
    await waitForToast(hr, 'User deleted');
    await waitForHidden(card);
    await expect(stage.as('nora', {}, 'Temporary1')).rejects.toThrow('401');
  },
  limitMs,
);

it(
  'HR creates a team for a manager found by name, and deletes it',
  async () => {
    const hr = await stage.as('hr');
    await hr.goto('/teams');
    await button(hr, 'Create Team').click();
    const form = dialog(hr, 'Create Team');
    await form.getByLabel('Team Name').fill('Research');
    await pick(form, 'Manager', 'Elias Brandt');
    await button(form, 'Create Team').click();
    await waitForToast(hr, 'Team created successfully');
    const card = hr.getByRole('main').getByRole('listitem').filter({ hasText: 'Research' });
    await waitForVisible(card.getByText(/Elias Brandt/));
    await card.getByRole('button', { name: 'Delete Research' }).click();
    const confirm = dialog(hr, 'Delete Team');
    await confirm.getByRole('button', { name: /^Delete/ }).click();
    await waitForToast(hr, 'Team deleted');
    await waitForHidden(card);
  },
  limitMs,
);

it(
  'R17 an executive opens a member of a managed team in My Team, with payslips',
  async () => {
    const executive = await stage.as('executive');
    await executive.goto('/my-team');
    await waitForVisible(heading(executive, 'My Team'));
    await executive.getByRole('tab', { name: /^Engineering/ }).click();
    await button(executive, 'Emma Castillo').click();
    const tabs = executive.getByRole('tablist', { name: 'About Emma Castillo' });
    await tabs.getByRole('tab', { name: 'Payroll' }).click();
    await waitForVisible(executive.getByText('Payslip January', { exact: false }).first());
  },
  limitMs,
);

async function choose(form: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await form.locator('input[type=file]').first().setInputFiles(file);
}

async function pick(form: Locator, label: string, name: string): Promise<void> {
  const field = form.getByRole('combobox', { name: label });
  await field.fill(name);
  await pageOf(form)
    .getByRole('option', { name: new RegExp(name) })
    .click();
}

function pageOf(place: Locator): Page {
  return place.page();
}
