/** What a person sees when the code of a page, or a part of it, does not arrive. */
import type { Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { button, dialog, heading, menuLink, waitForEffects, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';

const calm = { reducedMotion: 'reduce' } as const;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

describe('a page whose code cannot be loaded', () => {
  /** Opens the dashboard and fails to load the code of another page. Returns how often the document was loaded since. */
  async function withoutCode(
    until: (reloads: number, tries: number) => boolean,
  ): Promise<{ page: Page; reloads: () => number }> {
    const page = await stage.as('employee', calm);
    await page.goto('/dashboard');
    let reloads = 0;
    let tries = 0;
    page.on('request', (request) => (reloads += Number(request.isNavigationRequest())));
    await page.route('**/assets/refunds.page-*.js', (route) =>
      until(reloads, tries++) ? route.continue() : route.abort('connectionreset'),
    );
    await menuLink(page, 'Refunds').click();
    return { page, reloads: () => reloads };
  }

  it('is fetched again, as after a connection that was lost for a moment', async () => {
    const { page, reloads } = await withoutCode((_reloads, tries) => tries > 0);
    await waitForVisible(heading(page, 'Refunds'));
    expect(reloads()).toBeLessThanOrEqual(1); // some browsers fetch nothing again that failed, without a new document
  });

  it('is loaded with a new document, as after an upgrade', async () => {
    const { page, reloads } = await withoutCode((reloads) => reloads > 0);
    await waitForVisible(heading(page, 'Refunds'));
    expect([new URL(page.url()).pathname, reloads()]).toEqual(['/refunds', 1]);
  });

  it('is tried with a new document once, and then the page says so', async () => {
    const { page, reloads } = await withoutCode((reloads) => reloads > 1);
    await waitForVisible(page.getByRole('alert').getByText('This page could not be shown'));
    expect(reloads()).toBe(1);
    expect(stage.problems().join()).toContain('refunds.page');
    await button(page, 'Reload').click();
    await waitForVisible(heading(page, 'Refunds'));
  });

  it('is not missed on other pages, if it is only a part of them', async () => {
    const page = await stage.as('employee', calm);
    const refused = new Set<string>();
    await page.route(/\/assets\/(toaster|palette|follow-changes)-.*\.js$/, (route) => {
      refused.add(/assets\/([a-z-]+)-/.exec(route.request().url())![1]!);
      return route.abort('connectionreset');
    });
    await page.goto('/refunds');
    await waitForVisible(heading(page, 'Refunds'));
    await waitForEffects(page);
    await page.keyboard.press('Control+k');
    await eventually('the refused parts', () => refused.size === 3);
    await button(page, 'Request Refund').click();
    await waitForVisible(dialog(page, 'Request Refund'));
  });

  it('is said to be missing if nothing else could be loaded', async () => {
    const page = await stage.visitor(calm);
    let isReset = true;
    await page.route('**/assets/vendor-*.js', (route) => (isReset ? route.abort('connectionreset') : route.continue()));
    await page.goto('/login');
    await waitForVisible(page.getByRole('alert').getByText('Staffroom could not be loaded. Check your connection.'));
    isReset = false;
    await button(page, 'Reload').click();
    await waitForVisible(heading(page, 'Sign in'));
  });
});
