/** The toasts that a page has shown. Each stays for five seconds, and on a machine under load a test may look later. */
import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** The texts of those that no test has waited for yet, in order. */
    shownToasts?: string[];
  }
}

/** Before the first page of the context is opened. */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const noted = new WeakSet<Element>();
    const shown: string[] = (window.shownToasts = []);
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('li[data-variant]')) {
        if (noted.has(toast) || !toast.checkVisibility()) continue;
        noted.add(toast);
        shown.push(toast.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits for a toast with this title and, below it, this text: one that is shown, or was shown after the last one that was waited for. */
export async function waitForToast(page: Page, title: string, text = ''): Promise<void> {
  const find = (texts: readonly string[]) => {
    const matches = (toast: Element | string) => {
      const content = typeof toast === 'string' ? toast : toast.textContent;
      return texts.every((one) => content.includes(one));
    };
    const shown = window.shownToasts ?? [];
    const at = shown.findIndex(matches);
    const isVisible = [...document.querySelectorAll('li[data-variant]')].some(
      (toast) => toast.checkVisibility() && matches(toast),
    );
    if (at < 0 && !isVisible) return false;
    shown.splice(0, at + 1);
    return true;
  };
  await page.waitForFunction(find, [title, text]).catch(async (error: Error) => {
    const others = await page.evaluate(() => window.shownToasts).catch(() => undefined);
    throw new Error(`no toast "${title}", only ${JSON.stringify(others)}`, { cause: error });
  });
}
