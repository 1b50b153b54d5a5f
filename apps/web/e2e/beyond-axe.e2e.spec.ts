/** What WCAG 2.2 AA asks for and axe cannot see: visible focus, edges, forced colours, reflow and enlarged text, on every page of a company of 300 people. */
import { addDays, dateIn } from '@staffroom/contracts/plain-date.js';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays } from './support/free-days.js';
import { settle } from './support/hire.js';
import { button, dialog, heading, waitForEntryToEnd, waitForHidden, waitForVisible } from './support/locators.js';
import { demoPassword, openStage, type Stage } from './support/stage.js';
import { askForTimeOff } from './support/time-off-steps.js';

const calm = { reducedMotion: 'reduce' } as const;
const limitMs = 180_000;
const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120);
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ company: 'large' });
  const newcomer = { jobTitle: 'Analyst', role: 'HR_MANAGER', country: 'ITALY' } as const;
  await settle(stage.portal, { ...newcomer, email: 'long@example.com', fullName: longName });
}, 330_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

const pages = [
  ['/dashboard', /^Welcome back/],
  ['/notifications', 'Notifications'],
  ['/time-off', 'Time Off'],
  ['/refunds', 'Refunds'],
  ['/documents', 'Documents'],
  ['/payroll', 'Payroll'],
  ['/my-team', 'Team'],
  ['/team/time-off', 'Time Off Requests'],
  ['/team/refunds', 'Refund Requests'],
  ['/users', 'Team Management'],
  ['/teams', 'Team Administration'],
  ['/settings/security', 'Security Events'],
  ['/settings/tokens', 'API Tokens'],
  ['/settings/webhooks', 'Webhooks'],
  ['/developers', 'API Reference'],
  ['/settings/data', 'Import and Export'],
  ['/refund-payments', 'Refund Payments'],
  ['/settings/leave', 'Leave Policy'],
  ['/settings/keeping', 'Keeping'],
  ['/settings/access', 'Who Sees What'],
  ['/settings/email', 'Email Delivery'],
  ['/leave-warnings', 'Proof of Warning'],
  ['/account', 'Your Account'],
] as const;

async function open(page: Page, path: string, title: string | RegExp): Promise<void> {
  await page.goto(path);
  await waitForVisible(page.getByRole('heading', { name: title, level: 1, exact: true }));
  const loading = page.getByRole('main').getByRole('status', { name: /^Loading/ });
  await eventually('every part of the page', async () => (await loading.count()) === 0);
}

/** What has the focus, if the header covers it, if it is outside the window, or if nothing shows that it has the focus. */
function hiddenFocus(): string | null {
  const focused = document.activeElement as HTMLElement;
  if (focused === document.body || focused.matches('[href="#main"]')) return null; // the skip link appears with the focus
  const shown = focused.matches('.sr-only') ? focused.parentElement! : focused; // a radio button behind its label
  const { top, bottom, height } = shown.getBoundingClientRect();
  const header = document.querySelector('header')!;
  const isBeside = header.contains(focused) || focused.closest('aside') !== null;
  const upperLimit = isBeside ? 0 : header.getBoundingClientRect().bottom;
  const visible = Math.min(bottom, innerHeight) - Math.max(top, upperLimit);
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  const isMarked = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  if (isMarked && visible >= Math.min(height, innerHeight / 4) - 1) return null;
  const name = `${focused.tagName} ${focused.ariaLabel ?? focused.textContent.slice(0, 40)}`;
  return `${name}: ${Math.round(visible)} of ${Math.round(height)} px${isMarked ? '' : ', without an outline'}`;
}

/** What can be pressed, typed into or chosen, and has no edge of its own; groups in which the chosen option looks like the others. */
function withoutEdge(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, input, textarea, a.bg-accent')];
  const isShown = (element: HTMLElement) =>
    element.checkVisibility() && element.offsetWidth > 1 && !element.closest('[hidden], .sr-only');
  const hasEdge = (element: HTMLElement) => {
    const { outlineStyle, borderTopStyle, borderTopWidth, appearance } = getComputedStyle(element);
    const isNative = element.matches('[type=checkbox]') && appearance === 'auto';
    return outlineStyle !== 'none' || (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) || isNative;
  };
  /** The zone around an invisible file input is what is drawn. */
  const drawn = (element: HTMLElement) => (element.matches('[type=file]') ? element.parentElement! : element);
  const bare = controls.filter(
    (element) => isShown(element) && !element.matches('[type=radio]') && !hasEdge(drawn(element)),
  );
  const groups = [...document.querySelectorAll('[role=radiogroup]')].filter((group) => {
    const looks = [...group.querySelectorAll<HTMLElement>('label:has(input[type=radio])')].map((label) => ({
      isChosen: label.querySelector('input')!.checked,
      background: getComputedStyle(label).backgroundColor,
    }));
    const chosen = looks.find(({ isChosen }) => isChosen);
    return chosen && looks.some((one) => !one.isChosen && one.background === chosen.background);
  });
  return [...bare, ...groups].map((element) => element.outerHTML.slice(0, 120));
}

/** What can be typed into or chosen, and has another edge than the token `--edge` or the accent. */
function withOtherEdge(): string[] {
  const colourOf = (value: string) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = value;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const allowed = ['var(--edge)', 'var(--accent)'].map(colourOf);
  const fields = [...document.querySelectorAll<HTMLElement>('input:not([type=radio]), textarea, [role=combobox]')];
  const segments = [...document.querySelectorAll<HTMLElement>('[role=radiogroup] label:has(input:checked)')];
  const edgeOf = (element: HTMLElement): string | null => {
    for (let one: HTMLElement | null = element, depth = 0; one && depth < 2; one = one.parentElement, depth++) {
      const { borderTopStyle, borderTopWidth, borderTopColor, boxShadow } = getComputedStyle(one);
      if (borderTopStyle !== 'none' && parseFloat(borderTopWidth) > 0) return borderTopColor;
      const drawn = allowed.find((colour) => boxShadow.includes(`${colour} 0px 0px 0px 1px`));
      if (drawn) return drawn;
    }
    return null;
  };
  return [...fields, ...segments]
    .filter((element) => element.checkVisibility() && element.offsetWidth > 1)
    .filter((element) => !allowed.includes(edgeOf(element) ?? ''))
    .map((element) => `${edgeOf(element)}: ${element.outerHTML.slice(0, 140)}`);
}

/** Parts of the dialog that would have to be scrolled. */
const cutOff = (dialog: Locator) =>
  dialog.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((one) => getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1)
      .map(({ className }) => String(className)),
  );

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the focus', () => {
  it.each(pages)(
    'on %s is visible at every stop, forwards and backwards, and at 320 × 256 px',
    async (path, title) => {
      const page = await stage.as('hr', { ...calm, viewport: { width: 1024, height: 480 } });
      await open(page, path, title);
      const hidden: string[] = [];
      const go = async (key: string, stops: number) => {
        for (let stop = 0; stop < stops; stop++) {
          await page.keyboard.press(key);
          const found = await page.evaluate(hiddenFocus);
          if (found) hidden.push(`${key}: ${found}`);
        }
      };
      await go('Tab', 45);
      await go('Shift+Tab', 45);
      await page.setViewportSize({ width: 320, height: 256 }); // 1280 × 1024 at 400 %
      await go('Tab', 30);
      expect(hidden).toEqual([]);
    },
    limitMs,
  );

  it(
    'moves to the next request when one was approved, and to the heading after the last one',
    async () => {
      const employee = await stage.as('employee', calm);
      await employee.goto('/time-off');
      const days = await freeDays(employee, 2, addDays(dateIn('UTC', new Date()), 30));
      for (const [i, day] of days.entries()) {
        await askForTimeOff(employee, { startDate: day, reason: `Focus ${i}` });
        await waitForHidden(dialog(employee, 'Request Time Off'));
      }
      const executive = await stage.as('executive', calm);
      await open(executive, '/team/time-off', 'Time Off Requests');
      const waiting = executive
        .getByRole('region', { name: 'Pending Requests' })
        .getByRole('button', { name: /^Review/ });
      const focused = () =>
        executive.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.ariaLabel}`);
      await waitForVisible(waiting.first());
      for (let left = await waiting.count(); left > 0; left--) {
        await waiting.last().focus();
        await executive.keyboard.press('Enter');
        await waitForVisible(dialog(executive, 'Review Request'));
        await button(dialog(executive, 'Review Request'), 'Approve').press('Enter');
        await eventually('one request less', async () => (await waiting.count()) === left - 1);
        const place = left > 1 ? /^BUTTON Review / : /^H2 /;
        await eventually(`the focus with ${left - 1} left`, async () => place.test(await focused()));
      }
    },
    limitMs,
  );
});

describe('nothing scrolls sideways', () => {
  it.each(pages)(
    'on %s, from 320 to 1440 px, with a name of 120 letters, in small windows and with text of twice the size',
    async (path, title) => {
      const page = await stage.as('long@example.com', calm, demoPassword);
      await open(page, path, path === '/dashboard' ? /^Welcome back/ : title);
      const tooWide: string[] = [];
      const look = async (width: number, height: number, what = '') => {
        await page.setViewportSize({ width, height });
        const excess = await sideways(page);
        if (excess > 0) tooWide.push(`${width} × ${height}${what}: ${excess} px`);
      };
      for (const width of [320, 390, 767, 768, 800, 834, 1023, 1024, 1280, 1440]) await look(width, 800);
      await look(320, 256);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await look(1280, 800, ' with large text');
      expect(tooWide).toEqual([]);
    },
    limitMs,
  );

  it('in the account menu of a person with a name of 120 letters', async () => {
    const page = await stage.as('long@example.com', { ...calm, viewport: { width: 320, height: 640 } }, demoPassword);
    await open(page, '/payroll', 'Payroll');
    await button(page, 'Account menu').click();
    const box = (await page.getByRole('menu').boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(320);
    expect(await sideways(page)).toBe(0);
  });
});

it(
  'the sidebar starts collapsed between 768 and 1024 px, unless its cookie says otherwise',
  async () => {
    const state = async (width: number) => {
      const page = await stage.as('hr', { ...calm, viewport: { width, height: 800 } });
      await open(page, '/payroll', 'Payroll');
      return [page, await page.getByRole('complementary').getAttribute('data-state')] as const;
    };
    for (const width of [1024, 1440]) expect((await state(width))[1]).toBe('expanded');
    for (const width of [768, 1023]) {
      const [page, start] = await state(width);
      expect(start).toBe('collapsed');
      await button(page, 'Toggle Sidebar').click();
      await page.reload();
      await waitForVisible(heading(page, 'Payroll'));
      expect(await page.getByRole('complementary').getAttribute('data-state')).toBe('expanded');
      expect(await sideways(page)).toBe(0);
    }
  },
  limitMs,
);

it('names and texts that are written from right to left are shown so, where others are not', async () => {
  const fullName = 'ليلى الحسن';
  const person = await settle(stage.portal, {
    jobTitle: 'Buyer',
    country: 'SPAIN',
    email: 'leila@example.com',
    fullName,
  });
  const leila = await stage.as('leila@example.com', calm, demoPassword);
  const [day] = await freeDays(leila, 1, addDays(dateIn('UTC', new Date()), 40));
  const data = { type: 'VACATION', startDate: day, endDate: day, reason: 'زيارة العائلة' };
  const headers = { Origin: stage.portal.url };
  expect((await leila.request.post('/api/time-off', { data, headers })).status()).toBe(201);
  const hr = await stage.as('hr', calm);
  await open(hr, '/team/time-off', 'Time Off Requests');
  await hr.getByRole('searchbox', { name: 'Search by name' }).fill('ليلى');
  const card = hr.getByRole('listitem').filter({ hasText: fullName }).first();
  const direction = (text: string) =>
    card
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  await waitForVisible(card);
  expect(await direction(fullName)).toBe('rtl');
  expect(await direction('زيارة العائلة')).toBe('rtl');
  await open(hr, '/users', 'Team Management');
  await hr.getByRole('searchbox', { name: 'Search users' }).fill('ليلى');
  const title = hr.getByRole('heading', { level: 2, name: fullName });
  await waitForVisible(title);
  expect(await title.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  expect(person.fullName).toBe(fullName);
});

describe('edges', () => {
  it.each(['light', 'dark'])(
    'of what can be typed into or chosen have a contrast of 3:1 in the %s theme',
    async (theme) => {
      const page = await stage.as('employee', calm);
      await open(page, '/payroll', 'Payroll');
      const ratios = await page.evaluate((isDark) => {
        document.documentElement.classList.toggle('dark', isDark);
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
        const luminance = (token: string) => {
          canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token);
          canvas.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
            const part = byte / 255;
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
        };
        const ratio = (one: string, other: string) => {
          const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
          return (lighter! + 0.05) / (darker! + 0.05);
        };
        return ['--surface', '--page', '--sunken'].map((background) => ratio('--edge', background));
      }, theme === 'dark');
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
    },
  );

  it(
    'of every field, checkbox and selected segment on every page use that token',
    async () => {
      const page = await stage.as('hr', calm);
      const others: string[] = [];
      for (const [path, title] of pages) {
        await open(page, path, title);
        others.push(...(await page.evaluate(withOtherEdge)).map((found) => `${path}: ${found}`));
      }
      expect(others).toEqual([]);
    },
    limitMs,
  );

  it(
    'are drawn in forced colours on every page, around each button and field, and the chosen option differs',
    async () => {
      const page = await stage.as('hr', { ...calm, forcedColors: 'active' });
      const missing: string[] = [];
      for (const [path, title] of pages) {
        await open(page, path, title);
        missing.push(...(await page.evaluate(withoutEdge)).map((found) => `${path}: ${found}`));
      }
      expect(missing).toEqual([]);
    },
    limitMs,
  );

  it('are drawn in forced colours: dialogs, buttons, and the chosen option', async () => {
    const page = await stage.as('employee', { ...calm, forcedColors: 'active' });
    await open(page, '/time-off', 'Time Off');
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline('main button')).toBe('solid');
    await button(page, 'Request Time Off').click();
    await waitForVisible(dialog(page, 'Request Time Off'));
    expect(await outline('[role="dialog"]')).toBe('solid');
    const [chosen, other] = await page.locator('label:has(input[type="radio"])').evaluateAll((labels) =>
      [true, false].map((checked) => {
        const label = labels.find((one) => one.querySelector('input')!.checked === checked)!;
        return getComputedStyle(label).backgroundColor;
      }),
    );
    expect(chosen).not.toBe(other);
  });
});

describe('what is announced', () => {
  it('a failed sign-in is shown in the form until something is typed', async () => {
    const page = await stage.visitor(calm);
    await page.goto('/login');
    await page.getByLabel('Email').fill('employee@example.com');
    await page.getByLabel('Password').fill('Wrong-password1');
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Password');
    await eventually('the description', async () => (await field.getAttribute('aria-describedby')) !== null);
    const description = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    expect(await description.textContent()).toMatch(/credentials|password/i);
    await field.press('a');
    await waitForHidden(description);
  });

  it('the days of the calendar are headings with the full date, and moving them is announced', async () => {
    const page = await stage.as('employee', calm);
    await open(page, '/dashboard', /^Welcome back/);
    const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    const days = page.getByRole('heading', { level: 4 });
    expect(await days.count()).toBe(5);
    expect(await days.first().textContent()).toContain(`${today.format(new Date())}, today`);
    await button(page, 'Next day').click();
    await waitForVisible(page.getByRole('main').getByRole('status').filter({ hasText: / to / }));
  });

  it('dialogs contain no landmarks, focus their first field, and describe whom they concern', async () => {
    const page = await stage.as('hr', calm);
    await open(page, '/documents', 'Documents');
    await button(page, /^Upload/)
      .first()
      .click();
    const upload = page.getByRole('dialog');
    await eventually('the first field', () =>
      upload.getByRole('combobox').evaluate((field) => field === document.activeElement),
    );
    for (const landmark of ['banner', 'contentinfo', 'navigation', 'region', 'complementary'] as const)
      expect(await upload.getByRole(landmark).count()).toBe(0);
    await page.keyboard.press('Escape');
    await waitForEntryToEnd(page);

    await open(page, '/users', 'Team Management');
    await page.getByRole('searchbox', { name: 'Search users' }).fill('jonas weber');
    for (const [action, words] of [
      ['Archive', 'will be signed out immediately'],
      ['Delete', 'are deleted permanently'],
    ] as const) {
      await button(page, `${action} Jonas Weber`).click();
      const described = await page.getByRole('dialog').getAttribute('aria-describedby');
      const text = await page.locator(`[id="${described}"]`).textContent();
      expect(text).toContain('Jonas Weber');
      expect(text).toContain(words);
      await page.keyboard.press('Escape');
      await waitForHidden(page.getByRole('dialog'));
    }
  });

  it('typing into a clicked person picker replaces the person', async () => {
    const page = await stage.as('hr', calm);
    await open(page, '/documents', 'Documents');
    await button(page, /^Upload/)
      .first()
      .click();
    const picker = page.getByRole('dialog').getByRole('combobox');
    await picker.fill('Emma');
    await page.getByRole('option').first().click();
    await eventually('the name', async () => (await picker.inputValue()).startsWith('Emma'));
    await picker.click();
    await page.keyboard.type('Marco');
    expect(await picker.inputValue()).toBe('Marco');
    expect(await heading(page, 'Documents').count()).toBe(0); // behind the dialog
  });
});

it.each([
  [360, 640],
  [390, 844],
  [1024, 768],
  [1280, 720],
])(
  'at %i × %i, a toast covers nothing of a dialog',
  async (width, height) => {
    const page = await stage.as('hr', { ...calm, viewport: { width, height } });
    await page.route('**/api/notification-preferences', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await open(page, '/notifications', 'Notifications');
    await button(page, 'Settings').click();
    const settings = dialog(page, 'Notification Settings');
    const panel = await settings.elementHandle();
    await button(settings, 'Save').click();
    await waitForVisible(page.locator('li[data-variant]')); // for 5 s
    const measured = await panel!.evaluate(async (element) => {
      await new Promise(requestAnimationFrame);
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      const toast = document.querySelector('li[data-variant]')!.getBoundingClientRect();
      const below = element.getBoundingClientRect();
      const isBeside = toast.left >= below.right || toast.right <= below.left;
      const isAbove = toast.bottom <= below.top;
      const isCutOff = toast.top < 0 || toast.right > innerWidth || toast.bottom > innerHeight;
      return { isOver: !isBeside && !isAbove, isCutOff };
    });
    expect(measured).toEqual({ isOver: false, isCutOff: false });
  },
  limitMs,
);

it(
  'what is printed is dark on white also in the dark theme, a page without its menu, and a dialog without its page',
  async () => {
    const page = await stage.as('hr', calm);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await open(page, '/notifications', 'Notifications');
    const lightness = () => page.evaluate(() => Number(/[\d.]+/.exec(getComputedStyle(document.body).color)![0]));
    expect(await lightness()).toBeGreaterThan(0.9);
    await page.emulateMedia({ media: 'print' });
    await eventually('dark text', async () => (await lightness()) < 0.3);
    await waitForHidden(page.locator('aside'), page.getByRole('banner'));
    await page.emulateMedia({ media: 'screen' });
    await button(page, 'Settings').click();
    await waitForVisible(dialog(page, 'Notification Settings'));
    await page.emulateMedia({ media: 'print' });
    await waitForHidden(page.locator('#root'));
    const settings = dialog(page, 'Notification Settings');
    await waitForVisible(settings);
    await page.setViewportSize({ width: 794, height: 200 }); // of paper; what does not fit goes on the next sheet
    const { y, height } = (await settings.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(height).toBeGreaterThan(200);
    expect(await cutOff(settings)).toEqual([]);
  },
  limitMs,
);
