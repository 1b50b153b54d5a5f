/** What axe-core finds on a page, in light and dark, on a desk and on a phone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

type Theme = 'light' | 'dark';

interface Look {
  width: number;
  height: number;
  theme: Theme;
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const onDesk: Look[] = [
  { ...desk, theme: 'light' },
  { ...desk, theme: 'dark' },
];
export const onPhone: Look[] = [
  { ...phone, theme: 'light' },
  { ...phone, theme: 'dark' },
];
const everyLook = [...onDesk, ...onPhone];
/** Each width and each theme once: enough for what passes in a moment. */
export const briefLook: Look[] = [onDesk[0]!, onPhone[1]!];

const source = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** One line for each thing found wrong; empty is what one hopes for. */
export async function findings(page: Page, looks = everyLook): Promise<string[]> {
  // Through the debugger: the portal's own policy refuses a script tag, as it should.
  await page.evaluate(source);
  // Colours are judged as they are at that moment, and in the middle of a transition they are neither.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  const found: string[] = [];
  for (const { width, height, theme } of looks) {
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
