import type { Page } from 'playwright-core';

interface Used {
  clicks: number;
  keys: number;
}

/** Counts what the person does, from now on. Each typed character is a key. */
export async function counted(page: Page): Promise<Used> {
  const used = { clicks: 0, keys: 0 };
  await page.exposeFunction('countUse', (what: keyof Used) => void used[what]++);
  const count = `addEventListener('pointerdown', () => countUse('clicks'), true);
    addEventListener('keydown', ({ key }) => /^(Shift|Control|Meta)$/.test(key) || countUse('keys'), true);`;
  await page.addInitScript(count);
  await page.evaluate(count).catch(() => undefined);
  return used;
}
