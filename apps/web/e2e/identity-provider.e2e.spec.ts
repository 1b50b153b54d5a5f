/** Sign-in in a browser through a real identity provider (R64). */
import type { Page } from 'playwright-core';
import { type IdentityProvider, startIdentityProvider } from './support/identity-provider.js';
import { createAddress } from './support/confirming.js';
import { button, heading, waitForPath, waitForVisible } from './support/locators.js';
import { freePort } from './support/portal.js';
import { openStage, type Stage } from './support/stage.js';

let provider: IdentityProvider;
let stage: Stage;

beforeAll(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  provider = await startIdentityProvider(url, {
    emma: { email: 'employee@example.com', email_verified: true },
    stranger: { email: 'stranger@example.com', email_verified: true },
  });
  stage = await openStage({ env: { ...provider.env, PORT: String(port), PUBLIC_URL: url, PASSWORD_SIGN_IN: 'false' } });
}, 180_000);

afterAll(async () => {
  await stage?.close();
  await provider?.stop();
});

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

async function signInThere(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await page.locator('input[name="login"]').fill(name);
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
}

it('R64.3 R64.4 R77.6 an employee signs in there, confirms a change in another tab, and signs out here and there', async () => {
  const page = await stage.visitor({ baseURL: `http://localhost:${new URL(stage.portal.url).port}` });
  await signInThere(page, 'emma');
  await waitForPath(page, '/dashboard');
  await waitForVisible(page.getByRole('heading', { name: /^Welcome back, / }));
  await page.reload();
  await waitForVisible(page.getByRole('heading', { name: /^Welcome back, / }));

  await page.goto('/account');
  await createAddress(page, async (question) => {
    const opened = page.context().waitForEvent('page');
    await question.getByRole('link', { name: 'Sign in with Acme' }).click();
    const tab = await opened;
    await tab.locator('input[name="login"]').fill('emma');
    await tab.locator('input[name="password"]').fill('any');
    await tab.locator('button[type="submit"]').click();
  });

  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.origin === provider.env.OIDC_ISSUER);
  await page.locator('button[name="logout"]').click();
  await page.waitForURL((url) => url.pathname === '/login');
  await waitForVisible(heading(page, 'Sign in'));
  await page.goto('/dashboard');
  await waitForPath(page, '/login');
});

it('R64.5 a stranger reads why they cannot sign in', async () => {
  const page = await stage.visitor({ baseURL: `http://localhost:${new URL(stage.portal.url).port}` });
  await signInThere(page, 'stranger');
  await waitForVisible(page.getByRole('alert').filter({ hasText: 'You have no active account here.' }));
});

it('R64.7 an HR manager still signs in with a password', async () => {
  const page = await stage.visitor({ baseURL: `http://localhost:${new URL(stage.portal.url).port}` });
  await page.goto('/login');
  await button(page, 'Sign in with a password (HR managers)').click();
  await page.getByLabel('Email').fill('hr@example.com');
  await page.getByLabel('Password').fill('Welcome1');
  await button(page, 'Sign In').click();
  await waitForPath(page, '/dashboard');
});
