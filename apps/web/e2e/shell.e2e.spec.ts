/** The sidebar, header, toasts, focus and keyboard navigation of every page (SPEC sections 2 and 9). */
import { addDays, dateIn } from '@staffroom/contracts/plain-date.js';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays, timeOffOf } from './support/free-days.js';
import { hire, temporaryPassword } from './support/hire.js';
import {
  button,
  dialog,
  heading,
  menuLink,
  toast,
  waitForEffects,
  waitForHidden,
  waitForPath,
  waitForVisible,
} from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const calm = { reducedMotion: 'reduce' } as const;
const phone = { ...calm, viewport: { width: 390, height: 844 }, hasTouch: true } as const;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

describe('the sidebar', () => {
  it('is 16rem wide, 3rem when collapsed, and a cookie saves the state for seven days [S2.shell.5 S9.2 S9.3]', async () => {
    const page = await stage.as('employee', calm);
    await page.goto('/dashboard');
    const sidebar = page.getByRole('complementary');
    expect(await widthOf(sidebar)).toBe(16 * 16);
    await button(page, 'Toggle Sidebar').click();
    await widthBecomes(sidebar, 3 * 16);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('false');
    expect(Math.abs(cookie!.expires - Date.now() / 1000 - 604_800)).toBeLessThan(60);

    await page.reload();
    expect(await widthOf(sidebar)).toBe(3 * 16);
    await waitForEffects(page);
    await page.keyboard.press('Control+b');
    await widthBecomes(sidebar, 16 * 16);
    await page.keyboard.press('Meta+b');
    await widthBecomes(sidebar, 3 * 16);
  });

  it('when collapsed shows tooltips without delay [S2.shell.3 S9.5]', async () => {
    const page = await stage.as('employee', calm);
    await page.goto('/dashboard');
    await waitForVisible(menuLink(page, 'Documents'));
    await waitForEffects(page);
    await page.keyboard.press('Control+b');
    await widthBecomes(page.getByRole('complementary'), 3 * 16);
    await menuLink(page, 'Documents').hover();
    await waitForVisible(page.getByRole('tooltip', { name: 'Documents' }));
  });

  it('is a drawer of 18rem below 768 px, closed by choosing a page or by Escape [S2.shell.4 S9.1 S9.3]', async () => {
    const page = await stage.as('employee', calm);
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto('/dashboard');
    await waitForVisible(page.getByRole('complementary'));
    await page.setViewportSize({ width: 767, height: 800 });
    await waitForHidden(page.getByRole('complementary'));
    const drawer = dialog(page, 'Menu');
    await button(page, 'Toggle Sidebar').click();
    expect(await widthOf(drawer)).toBe(18 * 16);
    await page.keyboard.press('Escape');
    await waitForHidden(drawer);
    await page.keyboard.press('Control+b');
    await drawer.getByRole('link', { name: 'Time Off' }).click();
    await waitForPath(page, '/time-off');
    await waitForHidden(drawer);
  });

  it.each([
    ['employee', ['Personal Menu']],
    ['executive', ['Personal Menu', 'Team Menu']],
    ['hr', ['Personal Menu', 'Team Menu', 'Administration Panel']],
  ])('shows %s the menus of their role [S2.shell.2]', async (account, menus) => {
    const page = await stage.as(account, calm);
    await page.goto('/payroll');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await waitForVisible(navigation);
    const shown = await navigation.getByRole('list').evaluateAll((lists) => lists.map((list) => list.ariaLabel));
    expect(shown.filter(Boolean)).toEqual(menus);
  });
});

describe('the header', () => {
  it('saves the theme, and applies it before the client is loaded [S2.shell.6 S4.15]', async () => {
    const page = await stage.as('employee', calm);
    await page.goto('/payroll');
    expect(await isDark(page)).toBe(false);
    await button(page, 'Switch to dark theme').click();
    await waitForVisible(button(page, 'Switch to light theme'));
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await page.reload();
    await waitForVisible(button(page, 'Switch to light theme'));

    const bundle = /\/assets\/.*\.js$/;
    await page.route(bundle, (route) => route.abort());
    await page.reload();
    expect(await isDark(page)).toBe(true);
    await page.unroute(bundle);
  });

  it('counts more than nine unread notifications as 9+ [S2.shell.8]', async () => {
    const page = await stage.as('executive', calm);
    await page.goto('/payroll');
    await waitForVisible(page.getByRole('link', { name: 'Notifications 9+ unread' }));
  });

  it('shows the user in its menu [S2.shell.9 S2.shell.10]', async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/payroll');
    await button(page, 'Account menu').click();
    const menu = page.getByRole('menu');
    await waitForVisible(
      menu.getByText('Helena Ruiz'),
      menu.getByText('hr@example.com'),
      menu.getByText('HR Manager'),
      menu.getByText('HR', { exact: true }),
      menu.getByRole('menuitem', { name: 'Log out' }),
    );
  });
});

describe('navigation', () => {
  it('every page has its title, and the focus moves into it [S2.routes.7]', async () => {
    const page = await stage.as('hr', calm);
    await page.goto('/dashboard');
    await waitForVisible(heading(page, 'Welcome back, Helena'));
    expect(await page.title()).toBe('Dashboard · Staffroom');
    for (const [name, title] of titles) {
      await menuLink(page, name).click();
      await eventually(`the title of ${name}`, async () => (await page.title()) === `${title} · Staffroom`);
      await eventually('the focus', () => page.evaluate(() => document.activeElement?.id === 'main'));
    }
  });

  it('the first tab stop skips the menu', async () => {
    const page = await stage.as('employee', calm);
    await page.goto('/time-off');
    await waitForVisible(button(page, 'Request Time Off'));
    await page.keyboard.press('Tab');
    await isFocused(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(new URL(page.url()).hash).toBe('');
  });

  it('an unknown address shows the not-found page and a link home [S2.routes.10]', async () => {
    const page = await stage.as('employee', calm);
    await page.goto('/time-off/of/nobody');
    await waitForVisible(heading(page, 'Page not found'));
    expect(await page.title()).toBe('Page not found · Staffroom');
    await page.getByRole('link', { name: 'Take me home' }).click();
    await waitForPath(page, '/dashboard');
  });

  it('there are no animations if reduced motion is preferred', async () => {
    const animationSeconds = async (options: { reducedMotion: 'reduce' | 'no-preference' }) => {
      const page = await stage.as('employee', options);
      await page.goto('/time-off');
      await button(page, 'Request Time Off').click();
      const form = dialog(page, 'Request Time Off');
      await waitForVisible(form);
      return parseFloat(await form.evaluate((element) => getComputedStyle(element).animationDuration));
    };
    expect(await animationSeconds({ reducedMotion: 'no-preference' })).toBeGreaterThan(0.1);
    expect(await animationSeconds({ reducedMotion: 'reduce' })).toBeLessThan(0.001);
  });

  it('on a phone the request form is a sheet at the bottom, and the page does not scroll sideways', async () => {
    const page = await stage.as('employee', phone);
    await page.goto('/time-off');
    await button(page, 'Request Time Off').tap();
    const form = dialog(page, 'Request Time Off');
    await waitForVisible(form);
    const box = (await form.boundingBox())!;
    expect(box.width).toBe(390);
    expect(Math.round(box.y + box.height)).toBe(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('toasts', () => {
  it('are shown one at a time, at most 420 px wide, and F8 focuses them [S9.6 S9.8 S9.9]', async () => {
    await hire(stage.portal, {
      email: 'ada@example.com',
      fullName: 'Ada Novak',
      jobTitle: 'Analyst',
      country: 'ITALY',
    });
    const page = await stage.visitor(calm);
    await page.goto('/login');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('Not this');
    await button(page, 'Sign In').click();
    await waitForToast(page, 'Login failed', 'Invalid credentials');
    await page.getByLabel('Password').fill(temporaryPassword);
    await button(page, 'Sign In').click();
    await waitForToast(page, 'Welcome back!');
    await page.waitForFunction(() => document.activeElement?.id === 'main'); // of the next page, which takes the focus
    await page.keyboard.press('F8'); // it stays while it has the focus
    await eventually('the focus in the toasts', () =>
      page.evaluate(() => document.activeElement?.closest('[role=region]')?.ariaLabel?.includes('F8')),
    );
    expect(await toast(page).count()).toBe(1);
    expect(await widthOf(toast(page))).toBeLessThanOrEqual(420);
    await button(toast(page), 'Dismiss').click();
    await waitForHidden(toast(page));
  });
});

describe('without a mouse', () => {
  it('R67a.2 a day off is requested with the keyboard alone [S2.timeoff.1]', async () => {
    const page = await stage.as('employee', calm);
    await page.goto('/time-off');
    const [day] = await freeDays(page, 1, addDays(dateIn('UTC', new Date()), 30));
    await waitForVisible(button(page, 'Request Time Off'));
    await tabTo(page, button(page, 'Request Time Off'));
    await page.keyboard.press('Enter');
    const form = dialog(page, 'Request Time Off');
    await waitForVisible(form);
    await isFocused(form.getByRole('radio', { name: 'Days' }));
    await tabTo(page, form.getByLabel('Start Date'));
    const typed = day!.split('-').toReversed().join('/');
    await page.keyboard.type(typed);
    expect(await form.getByLabel('End Date').inputValue()).toBe(typed);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await isFocused(page.getByRole('grid').locator('[tabindex="0"]'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape'); // closes the calendar only
    await isFocused(form.getByRole('button', { name: 'Open calendar' }).first());
    expect(await form.getByLabel('Start Date').inputValue()).toBe(typed);
    await tabTo(page, form.getByLabel('Reason (optional)'));
    await page.keyboard.type('By keyboard');
    await tabTo(page, button(form, 'Submit Request'));
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Time off request submitted successfully');
    await waitForHidden(form);
    // The focus returns to the button, not to the top of the page.
    await isFocused(button(page, 'Request Time Off'));
    expect((await timeOffOf(page)).find(({ reason }) => reason === 'By keyboard')?.startDate).toBe(day);
  });
});

const titles = [
  ['Notifications', 'Notifications'],
  ['Time Off', 'Time Off'],
  ['Payroll', 'Payroll'],
  ['Refunds', 'Refunds'],
  ['Documents', 'Documents'],
  ['Team', 'Team'],
  ['Time Off Requests', 'Time Off Requests'],
  ['Refund Requests', 'Refund Requests'],
  ['User Administration', 'Team Management'],
  ['Team Administration', 'Team Administration'],
] as const;

async function widthOf(sight: Locator): Promise<number> {
  await waitForVisible(sight);
  return (await sight.boundingBox())!.width;
}

async function widthBecomes(sight: Locator, px: number): Promise<void> {
  await eventually(`a width of ${px} px`, async () => (await widthOf(sight)) === px);
}

async function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.classList.contains('dark'));
}

async function isFocused(sight: Locator): Promise<void> {
  await eventually('the focus', () => sight.evaluate((element) => element === document.activeElement));
}

/** Presses Tab until the element has the focus, at most 60 times. */
async function tabTo(page: Page, sight: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await sight.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`60 tabs did not lead to ${String(sight)}`);
}
