/** The page of a queue of requests. */
import type { Page } from 'playwright-core';
import { eventually } from './eventually.js';
import { dialog } from './locators.js';

export const pending = (page: Page) => page.getByRole('region', { name: 'Pending Requests' });
export const waiting = (page: Page) => pending(page).getByRole('button', { name: /^Review / });
export const reviewed = (page: Page) => page.getByRole('region', { name: 'Reviewed Requests' });
export const review = (page: Page) => dialog(page, 'Review Request');
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');
export const shownCount = async (page: Page) => Number(await pending(page).getByText(/^\d+$/).first().textContent());
export const countBecomes = (page: Page, count: number) =>
  eventually(`${count} pending requests`, async () => (await shownCount(page)) === count);
