/** The second factor in a browser (R64): an authenticator app, a passkey of Chromium's virtual authenticator, recovery codes, and HR. */
import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { createAddress } from './support/confirming.js';
import { button, dialog, heading, waitForEntryToEnd, waitForPath, waitForVisible } from './support/locators.js';
import { freePort } from './support/portal.js';
import { demoPassword, openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

let stage: Stage;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`; // browsers offer passkeys for localhost, and not for 127.0.0.1
  stage = await openStage({ env: { PORT: String(port), PUBLIC_URL: url } });
}, 330_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

const visitor = () => stage.visitor({ baseURL: url });

async function givePassword(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(`${account}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await button(page, 'Sign In').click();
}

async function confirmPassword(page: Page, title: string, label = 'Continue'): Promise<void> {
  await dialog(page, title).getByLabel('Current Password', { exact: true }).fill(demoPassword);
  await button(dialog(page, title), label).click();
}

/** Adds an authenticator app by the key that is shown for typing, and returns the key. */
async function addApp(page: Page): Promise<string> {
  await button(page, 'Add Authenticator App').click();
  await confirmPassword(page, 'Add Authenticator App');
  await button(page, 'Type the key instead').click();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(key, -1));
  await button(page, 'Add App').click();
  await waitForVisible(dialog(page, 'Recovery Codes'));
  return key;
}

/** RFC 6238, written once more. A code works once, and that of the step before (-1) is accepted too, here for three more seconds. */
async function codeOf(key: string, step: 0 | -1): Promise<string> {
  const leftMs = 30_000 - (Date.now() % 30_000);
  if (leftMs < 3_000) await new Promise((resolve) => setTimeout(resolve, leftMs));
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const welcome = (page: Page) => page.getByRole('heading', { name: /^Welcome back, / });

it('R64.8 R64.9 an employee adds an app, signs in with its code, and once with a recovery code', async () => {
  const page = await visitor();
  await givePassword(page, 'employee');
  await waitForVisible(welcome(page));
  await page.goto('/account');
  const key = await addApp(page);
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await button(page, 'Done').click();
  await waitForVisible(page.getByText('You have 10 recovery codes left.'));

  const other = await visitor();
  await givePassword(other, 'employee');
  await waitForVisible(heading(other, 'Second step'));
  await other.getByLabel('Code', { exact: true }).fill('000000');
  await other.keyboard.press('Enter');
  await waitForVisible(other.getByRole('alert').filter({ hasText: 'This code is wrong or was used before.' }));
  await other.getByLabel('Code', { exact: true }).fill(await codeOf(key, 0));
  await other.keyboard.press('Enter');
  await waitForVisible(welcome(other));

  const third = await visitor();
  await givePassword(third, 'employee');
  await button(third, 'Use a recovery code').click();
  await third.getByLabel('Recovery code').fill(codes[0]!.toLowerCase());
  await third.keyboard.press('Enter');
  await waitForVisible(welcome(third));

  await givePassword(await visitor(), 'employee');
  await page.reload();
  await waitForVisible(page.getByText('You have 9 recovery codes left.'));
});

it('R64.2 R77.4 an executive adds a passkey, signs in with it, and confirms two changes with it; a device cannot be added twice, and another one is refused', async () => {
  const page = await visitor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'usb', hasUserVerification: true, isUserVerified: true } as const),
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  await givePassword(page, 'executive');
  await waitForVisible(welcome(page));
  await page.goto('/account');
  await button(page, 'Add Passkey').click();
  await confirmPassword(page, 'Add Passkey');
  await dialog(page, 'Add Passkey').getByLabel('Name', { exact: true }).fill('Security key');
  await button(dialog(page, 'Add Passkey'), 'Add Passkey').click();
  await waitForVisible(dialog(page, 'Recovery Codes'));
  await button(page, 'Done').click();
  await waitForVisible(page.getByRole('list', { name: 'Second factors' }).getByText('Security key'));

  await button(page, 'Add Passkey').click();
  await confirmPassword(page, 'Add Passkey');
  await button(dialog(page, 'Add Passkey'), 'Add Passkey').click();
  await waitForVisible(page.getByText('This device is already one of your second factors.'));
  await button(dialog(page, 'Add Passkey'), 'Cancel').click();

  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await waitForPath(page, '/login');
  await givePassword(page, 'executive');
  await button(page, 'Use Passkey').click();
  await waitForVisible(welcome(page));

  await page.goto('/account');
  for (let time = 0; time < 2; time++) {
    await createAddress(page, (question) => button(question, 'Use Passkey').click());
  }

  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await waitForPath(page, '/login');
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
  await givePassword(page, 'executive');
  await button(page, 'Use Passkey').click();
  await waitForVisible(page.getByRole('alert').filter({ hasText: 'No passkey was given. Please try again.' }));
});

it('R64.10 R64.11 HR requires a second factor of HR managers, adds their own first, and resets that of someone else', async () => {
  const page = await visitor();
  await givePassword(page, 'hr');
  await waitForVisible(welcome(page));
  await page.goto('/settings/security');
  await button(page, 'Second Factor').click();
  await dialog(page, 'Second Factor').getByRole('checkbox', { name: 'HR managers' }).check();
  await button(dialog(page, 'Second Factor'), 'Save').click();
  await waitForVisible(heading(page, 'Second Factor Required'));
  await waitForEntryToEnd(page);
  await page.goto('/users');
  await waitForVisible(heading(page, 'Second Factor Required'));
  await addApp(page);
  await button(page, 'Done').click();
  await waitForVisible(heading(page, 'Team Management'));

  const card = page.getByRole('listitem').filter({ hasText: 'employee@example.com' });
  await card.getByRole('button', { name: /^Edit / }).click();
  await button(dialog(page, 'Edit User Account'), 'Reset Second Factor').click();
  await button(dialog(page, 'Reset Second Factor?'), 'Reset').click();
  await waitForToast(page, 'Second factor reset');

  const employee = await visitor();
  await givePassword(employee, 'employee');
  await waitForVisible(welcome(employee));
});
