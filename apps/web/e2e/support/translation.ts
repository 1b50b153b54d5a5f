/** A browser that translates its pages as Chrome does: each text gets into two font elements, again whenever something changes. */
import type { Page } from 'playwright-core';

/** Whether the text nodes of the page are moved into these elements, or taken away while a translation stands there. */
export type Translation = 'wraps' | 'replaces';

/** From the next page on. The translation is the same text, so that tests find it. */
export async function translate(page: Page, translation: Translation): Promise<void> {
  await page.addInitScript((how) => {
    const isText = (node: Node) => {
      const parent = node.parentElement;
      return parent !== null && !/^(FONT|SCRIPT|STYLE|TEXTAREA|OPTION)$/.test(parent.tagName);
    };
    const pass = () => {
      if (!document.body) return;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        outer.append(inner);
        if (how === 'replaces') inner.textContent = text.data;
        text.replaceWith(outer);
        if (how === 'wraps') inner.append(text);
      }
    };
    new MutationObserver(pass).observe(document, { childList: true, characterData: true, subtree: true });
  }, translation);
}

/** How many texts of the page are translated. */
export function translatedTexts(page: Page): Promise<number> {
  return page.locator('font > font').count();
}
