/** The account page: password, sessions and emails; and how a new account begins with an invitation (R44). */
import { eventually } from './support/eventually.js';
import { button, dialog, heading, waitForHidden, waitForPath, waitForVisible } from './support/locators.js';
import { linkIn, type MailServer, startMailServer } from './support/mail-server.js';
import { demoPassword, openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

let stage: Stage;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  stage = await openStage({ company: 'large', env: { SMTP_URL: mails.url } });
}, 330_000);

afterAll(async () => {
  await stage?.close();
  await mails?.stop();
});

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

it('R37 a person chooses in one place which emails to get', async () => {
  const page = await stage.as('executive');
  await page.goto('/account');
  const emails = page.getByRole('radiogroup', { name: 'Emails' });
  const choose = (label: string) => emails.getByText(label, { exact: true }).click();
  await choose('Only what needs me');
  await button(page, 'Save').click();
  await waitForToast(page, 'Settings saved');
  await page.goto('/notifications');
  await button(page, 'Settings').click();
  const settings = dialog(page, 'Notification Settings');
  const channel = (type: string, label: string) =>
    settings.getByRole('radiogroup', { name: type }).getByRole('radio', { name: label }).isChecked();
  await waitForVisible(settings.getByText('New payslips'));
  expect(await channel('New payslips', 'In-App Only')).toBe(true);
  expect(await channel('Time off requests', 'Both')).toBe(true);
  await page.goto('/account');
  await waitForVisible(page.getByText('You get emails about requests that you review.', { exact: false }));
  expect(await emails.getByRole('radio', { name: 'Only what needs me' }).isChecked()).toBe(true);
});

it('R5.2 a person opens the account page, changes the password and signs out everywhere', async () => {
  const elsewhere = await stage.as('employee');
  const page = await stage.as('employee');
  await page.goto('/dashboard');
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Your Account' }).click();
  await waitForPath(page, '/account');
  await waitForVisible(heading(page, 'Your Account'));
  expect(await page.title()).toBe('Your Account · Staffroom');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await waitForVisible(sessions.nth(1));
  expect(await sessions.first().innerText()).toContain('This browser');

  await button(page, 'Change Password').click();
  const change = dialog(page, 'Change Password');
  await change.getByLabel('Current Password', { exact: true }).fill(demoPassword);
  await change.getByLabel('New Password', { exact: true }).fill('Mountains7');
  await change.getByLabel('Confirm New Password', { exact: true }).fill('Mountains7');
  await change.getByRole('button', { name: 'Change Password' }).click();
  await waitForToast(page, 'Password changed');
  await waitForHidden(sessions.nth(1));
  expect((await elsewhere.request.get('/api/auth/me')).status()).toBe(401);

  const other = await stage.as('employee', {}, 'Mountains7');
  await button(page, 'Sign Out Everywhere').click();
  await dialog(page, 'Sign out everywhere?').getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await waitForPath(page, '/login');
  await waitForVisible(heading(page, 'Sign in'));
  expect((await other.request.get('/api/auth/me')).status()).toBe(401);
});

it('R37.2 R7.3 a new person is invited by email, again after the mail was lost, chooses a password and signs in', async () => {
  const hr = await stage.as('hr');
  await hr.goto('/users');
  await button(hr, 'Create Account').click();
  const form = dialog(hr, 'Create Account');
  await form.getByLabel('Full Name', { exact: true }).fill('Nova Reyes');
  await form.getByLabel('Email', { exact: true }).fill('nova.reyes@example.com');
  await form.getByLabel('Job Title', { exact: true }).fill('Designer');
  await form.getByRole('button', { name: 'Email an invitation instead' }).click();
  await form.getByRole('button', { name: 'Create Account' }).click();
  await waitForToast(hr, 'User account created successfully.', 'on its way');

  const invitations = () => mails.mailsTo('nova.reyes@example.com', 'Welcome to Staffroom');
  const lost = await mails.waitForMail('nova.reyes@example.com', 'Welcome to Staffroom');
  await button(hr, 'Edit Nova Reyes').click();
  const account = dialog(hr, 'Edit User Account');
  await waitForVisible(account.getByText('This person has not chosen a password yet.'));
  await button(account, 'Email an invitation').dblclick();
  await waitForToast(hr, 'Invitation sent', 'Earlier links of this person no longer work.');
  await waitForVisible(account.getByText('is on its way to nova.reyes@example.com', { exact: false }));
  // the form can still be saved
  await account.getByLabel('Job Title', { exact: true }).fill('Lead Designer');
  await button(account, 'Save Changes').click();
  await waitForToast(hr, 'User account updated successfully');

  const mail = await eventually('another invitation', () => invitations()[1]);
  const page = await stage.visitor();
  await page.goto(linkIn(lost));
  await waitForVisible(heading(page, 'Invalid Reset Link'));
  await page.goto(linkIn(mail));
  await page.getByLabel('New Password', { exact: true }).fill('Mountains7');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Mountains7');
  await button(page, 'Reset Password').click();
  await waitForVisible(heading(page, 'Password Reset Successfully'));
  await waitForPath(page, '/login');
  await page.getByLabel('Email').fill('nova.reyes@example.com');
  await page.getByLabel('Password').fill('Mountains7');
  await button(page, 'Sign In').click();
  await waitForVisible(heading(page, 'Welcome back, Nova'));

  const again = await stage.visitor();
  await again.goto(linkIn(mail));
  await waitForVisible(heading(again, 'Invalid Reset Link'));
  expect(invitations()).toHaveLength(2);
  await button(hr, 'Edit Nova Reyes').click();
  await waitForVisible(account.getByLabel('Job Title', { exact: true }));
  expect(await button(account, 'Email an invitation').count()).toBe(0);
});
