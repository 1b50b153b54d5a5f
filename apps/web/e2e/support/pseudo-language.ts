/** The pseudo-language in the place of German: accents, 40 % longer, in brackets. What lacks brackets is no text of a catalog. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { readCatalogs } from '../../../../scripts/texts/catalogs.mjs';
import { accents, pseudo } from '../../../../scripts/texts/pseudo.mjs';
import { moduleOfTexts, numbersOfTexts } from '../../texts-plugin.js';
import { newFolder } from './portal.js';

const root = join(__dirname, '../../../..');
const beforeContext = '\u0004';

const pseudoOf = (key: string) => pseudo(key.split(beforeContext)[0]!);

/** A file of the server's texts. */
export function pseudoTexts(): string {
  const keys = [...readCatalogs(root, 'de').values()].flatMap((catalog) => Object.keys(catalog));
  const file = join(newFolder(), 'texts.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(keys.map((key) => [key, pseudoOf(key)]))));
  return file;
}

/** The pages of this context get the client's texts. */
export async function readPseudo(context: BrowserContext, url: string): Promise<void> {
  const numbers = numbersOfTexts();
  for (const part of ['everyone', 'administration'] as const) {
    const body = moduleOfTexts(pseudoOf, part === 'administration', numbers);
    await context.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
  }
  await context.addCookies([{ name: 'language', value: 'de', url, sameSite: 'Lax' }]);
}

/** What a button is called. */
export function pseudoName(name: string | RegExp): RegExp {
  const source = typeof name === 'string' ? `^${name}` : name.source.replace(/ $/, '');
  return new RegExp(accents(source).replaceAll('^', '^⟦+'));
}

/** What the page shows or names outside the brackets, apart from these words and what is no word. */
export async function textsOutside(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isUnseen = (element: Element) => element.closest('script, style, noscript, [hidden], code, pre, [data-code]');
    const found: string[] = [];
    let depth = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!;
      if (isUnseen(parent)) continue;
      let outside = '';
      for (const sign of walker.currentNode.nodeValue!) {
        if (sign === '⟦') depth++;
        else if (sign === '⟧') depth--;
        else if (depth <= 0) outside += sign;
      }
      if (outside.trim()) found.push(outside.trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]')) {
      if (isUnseen(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const value = element.getAttribute(name);
        if (value) found.push(value.replace(/⟦.*⟧/gs, '').trim());
      }
    }
    found.push(document.title.replace(/⟦.*⟧/gs, ''));
    return found.filter(Boolean);
  });
  const known = [...data].sort((one, other) => other.length - one.length);
  const restOf = (text: string) =>
    known.reduce((rest, value) => rest.replaceAll(value, ' '), text.replace(notWords, ' '));
  return [...new Set(texts.filter((text) => /\p{L}{2}/u.test(restOf(text).replace(notWords, ' '))))];
}

/** Ids, initials, codes of countries, addresses, names of files and units. */
const notWords =
  /(?<!\p{L})([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\p{Lu}{1,3}|(?:DELETE|GET|PATCH|POST|PUT)|[a-z-]+\.[a-z-]+|Refund \d{4}-\d{4}|Staffroom|kB|MB|GB|px|ms|Strg|Ctrl|\S+@\S+|https?:\S+|[\p{L}\d_.-]+:[\p{L}\d_.-]+|\S+\.(pdf|png|jpe?g|csv|xlsx|ics))(?!\p{L})/gu;

/** The words of `Intl` in German: months, weekdays, times, countries and units. */
export function wordsOfFormats(): string[] {
  const dates = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)));
  const lengths = ['long', 'short'] as const;
  const named = lengths.flatMap((length) =>
    (['month', 'weekday'] as const).flatMap((part) => {
      const alone = new Intl.DateTimeFormat('de', { [part]: length });
      const inDate = new Intl.DateTimeFormat('de', { [part]: length, day: 'numeric' });
      const words = dates.flatMap((date) => [
        alone.format(date),
        ...inDate.formatToParts(date).flatMap(({ type, value }) => (type === part ? [value] : [])),
      ]);
      return [...new Set(words)];
    }),
  );
  const relative = new Intl.RelativeTimeFormat('de', { numeric: 'auto' });
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  const times = units.flatMap((unit) => [-2, -1, 0, 1, 2].flatMap((at) => relative.format(at, unit).split(/[\s\d]+/)));
  const regions = new Intl.DisplayNames('de', { type: 'region' });
  const countries = ['ES', 'PT', 'IT', 'TR', 'DE', 'FR'].map((code) => regions.of(code)!);
  return [...named, ...times, ...countries, 'Stunden', 'Stunde', 'Std.', 'Tage', 'Tag', 'und', 'Uhr'].filter(
    (word) => word.length > 1,
  );
}

/** Texts in brackets that are cut off or lie beside the page. What is hidden from screen readers is named elsewhere in full. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    for (const element of document.body.querySelectorAll('*')) {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = own.map((node) => node.nodeValue).join('');
      if (!text.includes('⟦') || element.closest('.sr-only, script, style, [hidden], [aria-hidden]')) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || getComputedStyle(element).visibility === 'hidden') continue;
      let scrolls = false;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX)) scrolls = true;
        if (display === 'inline' || scrolls) continue;
        const clipped = at.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(element);
        const words = range.getBoundingClientRect();
        const isCutX = /hidden|clip/.test(overflowX) && words.right > clipped.right + 1.5;
        const isCutY = /hidden|clip/.test(overflowY) && words.bottom > clipped.bottom + 4;
        if (isCutX || isCutY) {
          found.push(`cut: ${text.trim().slice(0, 80)}`);
          break;
        }
      }
      if (!scrolls && (box.right > clientWidth + 1 || box.left < -1))
        found.push(`beside the page: ${text.trim().slice(0, 80)}`);
    }
    return [...new Set(found)];
  });
}
