/** Runs axe-core on a page, in light and dark, on desktop and phone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

type Theme = 'light' | 'dark';

interface Appearance {
  width: number;
  height: number;
  theme: Theme;
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const onDesktop: Appearance[] = [
  { ...desktop, theme: 'light' },
  { ...desktop, theme: 'dark' },
];
export const onPhone: Appearance[] = [
  { ...phone, theme: 'light' },
  { ...phone, theme: 'dark' },
];
/** Each width and each theme once. `npm test` looks at one of them, because a look at all screens takes a minute. */
const appearances = process.env['STAFFROOM_TESTS'] === 'gate' ? [onDesktop[0]!] : [onDesktop[0]!, onPhone[1]!];

const source = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** One line for each problem. */
export async function findings(page: Page, chosen = appearances): Promise<string[]> {
  await prepare(page);
  const found: string[] = [];
  for (const { width, height, theme } of chosen) {
    await page.setViewportSize({ width, height });
    await page.evaluate((name) => {
      document.documentElement.classList.toggle('dark', name === 'dark');
      document.documentElement.style.colorScheme = name;
    }, theme);
    const lines = [...(await sidewaysScroll(page, width)), ...(await violations(page))];
    found.push(...lines.map((line) => `${theme}, ${width} px: ${line}`));
  }
  return found;
}

/** Once for each document, because compiling axe takes longer than a look at a small page. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // Injected through the debugger, because the portal's content security policy refuses a script tag.
  await page.evaluate(source);
  // axe must not measure colours in the middle of a transition.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
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
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${failureSummary} at ${html.slice(0, 200)}`),
  );
}

async function sidewaysScroll(page: Page, width: number): Promise<string[]> {
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  return scrollWidth > width ? [`the page is ${scrollWidth} px wide`] : [];
}
