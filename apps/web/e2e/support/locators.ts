/** Locators by accessible name, and waiting for them. */
import type { Locator, Page } from 'playwright-core';

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { name, exact: true });
}

export function button(place: Page | Locator, name: string | RegExp): Locator {
  return place.getByRole('button', { name, exact: true });
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

/** An entry of the sidebar. Those of the queues end with a count. */
export function menuLink(page: Page, name: string): Locator {
  const entry = new RegExp(`^${name}( \\d+\\+? pending)?$`);
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry });
}

/** The current toast (SPEC section 9). An open dialog hides it from the accessibility tree, but not from view. */
export function toast(page: Page): Locator {
  const region = page.getByRole('region', { name: /^Notifications? \(F8\)$/, includeHidden: true });
  return region.getByRole('listitem', { includeHidden: true });
}

export async function waitForVisible(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.waitFor({ state: 'visible' });
}

export async function waitForHidden(...locators: Locator[]): Promise<void> {
  for (const locator of locators) await locator.waitFor({ state: 'hidden' });
}

/** Waits until the client is at this path. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}

/** A dialog has an entry in the history. When it closes it goes back, which would abort a navigation that begins meanwhile. */
export async function waitForEntryToEnd(page: Page): Promise<void> {
  await page.waitForFunction(() => !(window.history.state as { dialog?: true } | null)?.dialog);
}

/** After a document is shown, it takes a moment until it listens to keys. */
export async function waitForEffects(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}
