/** axe finds nothing on any screen, in light and dark, on desktop and phone, and the console stays empty. */
import { findings } from './support/accessibility.js';
import { temporaryPassword } from './support/hire.js';
import { button, heading, menuLink, waitForVisible } from './support/locators.js';
import { calm, loaded, openStageWithNewcomer, screens } from './support/screens.js';
import type { Stage } from './support/stage.js';

const limitMs = 180_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStageWithNewcomer();
}, 180_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

describe('signed out', () => {
  it.each([
    ['/login', 'Sign in'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password?token=a', 'Reset your password'],
    ['/reset-password', 'Invalid Reset Link'],
    ['/no/such-page', 'Page not found'],
  ])(
    '%s has no accessibility problems',
    async (path, title) => {
      const page = await stage.visitor(calm);
      await page.goto(path);
      await waitForVisible(heading(page, title));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );

  it(
    'forms with errors, and the forgot-password confirmation, have no accessibility problems',
    async () => {
      const page = await stage.visitor(calm);
      await page.goto('/login');
      await button(page, 'Sign In').click();
      await waitForVisible(page.getByRole('alert').first());
      expect(await findings(page)).toEqual([]);
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill('nobody@example.com');
      await button(page, 'Send Reset Link').click();
      await waitForVisible(heading(page, 'Check Your Email'));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );

  it(
    'the required password change has no accessibility problems',
    async () => {
      const page = await stage.as('ada', calm, temporaryPassword);
      await page.goto('/change-password');
      await waitForVisible(heading(page, 'Change Password Required'));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );
});

it.each(screens)(
  '%s has no accessibility problems',
  async (path, who, title) => {
    const page = await stage.as(who, calm);
    await page.goto(path);
    await waitForVisible(page.getByRole('heading', { level: 1, name: title }));
    await loaded(page);
    expect(await findings(page)).toEqual([]);
  },
  limitMs,
);

describe('the console', () => {
  it('stays empty during a visit, except for the 401 of the first request', async () => {
    const page = await stage.visitor(calm);
    const lines: string[] = [];
    page.on('console', (message) => lines.push(`${message.type()}: ${message.text()} ${message.location().url}`));
    await page.goto('/login');
    await waitForVisible(heading(page, 'Sign in'));
    await page.getByLabel('Email').fill('hr@example.com');
    await page.getByLabel('Password').fill('Welcome1');
    await button(page, 'Sign In').click();
    for (const name of ['Notifications', 'Time Off', 'Time Off Requests', 'Payroll', 'Dashboard']) {
      await menuLink(page, name).click();
      await loaded(page);
    }
    expect(lines.filter((line) => !/401 \(Unauthorized\) .*\/api\/auth\/me$/.test(line))).toEqual([]);
  });
});
