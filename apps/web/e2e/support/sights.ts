/** What a person looks for on the screen, by the names they read or hear. */
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

/** The one toast that is shown (SPEC section 9). An open dialog hides it from the tree of roles, but not from the eye. */
export function toast(page: Page): Locator {
  const region = page.getByRole('region', { name: /^Notifications? \(F8\)$/, includeHidden: true });
  return region.getByRole('listitem', { includeHidden: true });
}

export async function see(...sights: Locator[]): Promise<void> {
  for (const sight of sights) await sight.waitFor({ state: 'visible' });
}

export async function seeGone(...sights: Locator[]): Promise<void> {
  for (const sight of sights) await sight.waitFor({ state: 'hidden' });
}

/** A toast with this title and, beneath it, this text. */
export async function seeToast(page: Page, title: string, beneath = ''): Promise<void> {
  await see(toast(page).filter({ hasText: title }).filter({ hasText: beneath }));
}

/** Waits until the client stands at this path. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
}
