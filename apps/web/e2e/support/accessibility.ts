/** What axe-core finds on a page, in light and dark, on a desk and on a phone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const looks = ['light', 'dark'] as const;
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const source = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** One line for each thing found wrong; empty is what one hopes for. */
export async function findings(page: Page, sizes = widths): Promise<string[]> {
  // Through the debugger: the portal's own policy refuses a script tag, as it should.
  await page.evaluate(source);
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    found.push(...(await sidewaysScroll(page, size.width)));
    for (const look of looks) {
      await page.evaluate((theme) => {
        document.documentElement.classList.toggle('dark', theme === 'dark');
        document.documentElement.style.colorScheme = theme;
      }, look);
      found.push(...(await violations(page)).map((line) => `${look}, ${size.width} px: ${line}`));
    }
  }
  return found;
}

async function violations(page: Page): Promise<string[]> {
  const { violations: broken } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly,
        resultTypes: ['violations'],
      }),
    tags,
  );
  return broken.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help} at ${html.slice(0, 200)}`));
}

async function sidewaysScroll(page: Page, width: number): Promise<string[]> {
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return scrollWidth > width ? [`${width} px: the page is ${scrollWidth} px wide`] : [];
}
