/**
 * Interaction to next paint in the real portal, on a processor that Chromium slows down: how long each tap or key takes on a list of
 * 1,000 cards, beside a list of 10. `npm run bench:interaction -- [--cards 1000] [--slower 4] [--rounds 5] [--against ../other-checkout]`
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from '../../../scripts/build.mjs';
import { root } from '../../../scripts/run-step.mjs';
import { installedChrome } from '../lighthouse/audit.mjs';
import { signIn, startPortal } from '../lighthouse/portal.mjs';
import { answerWithCards, interactions } from './interactions.mjs';

const { values: options } = parseArgs({
  options: {
    cards: { type: 'string', default: '1000' },
    slower: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    against: { type: 'string' },
  },
});
const sizes = [10, Number(options.cards)];

await build();
/** @type {{ name: string, address: string, cookie?: string, stop: () => Promise<void> }[]} */
const portals = [{ name: '', ...(await startPortal()) }];
if (options.against)
  portals.push({ name: 'against ', ...(await startPortal({ folder: resolve(root, options.against) })) });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? installedChrome(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
try {
  const results = new Map();
  for (let round = 0; round < Number(options.rounds); round++)
    for (const portal of portals)
      for (const cards of sizes)
        for (const { page, what, ...took } of await measure(portal, cards))
          add(`${portal.name}${page}: ${what}`, cards, took);
  print(results);

  function add(name, cards, took) {
    const bySize = results.get(name) ?? new Map(sizes.map((size) => [size, []]));
    bySize.get(cards).push(took);
    results.set(name, bySize);
  }
} finally {
  await browser.close();
  for (const { stop } of portals) await stop();
}

/**
 * @param {(typeof portals)[number]} portal
 * @param {number} cards
 */
async function measure(portal, cards) {
  const { address } = portal;
  portal.cookie ??= /** @type {string} */ (await signIn(address, { email: 'hr@example.com', password: 'Welcome1' }));
  const [name, value] = /** @type {[string, string]} */ (portal.cookie.split('='));
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  try {
    await answerWithCards(page, cards);
    await page.addInitScript(observeEvents);
    page.setDefaultTimeout(120_000);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slower) });
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const measured = [];
    for (const { path, ready, steps } of interactions) {
      await page.goto(address + path);
      await page
        .getByRole(.../** @type {[any, any]} */ (ready))
        .first()
        .waitFor();
      await page.waitForTimeout(6_000); // what loads when the page is idle has loaded
      for (const [what, act] of /** @type {[string, (page: object) => Promise<void>][]} */ (steps)) {
        await page.evaluate(() => /** @type {any} */ (window).events.splice(0));
        const before = await cpuOf(cdp);
        await act(page);
        await page.waitForFunction(() => /** @type {any} */ (window).events.length > 0, undefined, { timeout: 60_000 });
        await page.waitForTimeout(1_000);
        const ms = await page.evaluate(() => Math.max(.../** @type {any} */ (window).events));
        measured.push({ page: path, what, ms, cpu: Math.round((await cpuOf(cdp)) - before) });
      }
    }
    return measured;
  } finally {
    await context.close();
  }
}

/** What the page's thread has worked, in ms of CPU. Other load on the machine changes it little. */
async function cpuOf(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

/** The browser reports events of 16 ms and more, to 8 ms. */
function observeEvents() {
  /** @type {number[]} */
  const events = [];
  Object.assign(window, { events });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries()))
      if (entry.interactionId > 0) events.push(entry.duration);
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16, buffered: true }));
}

function print(results) {
  console.log(
    `Medians of ${options.rounds}, ms, on a processor ${options.slower} times slower: interaction to next paint, and the CPU`,
  );
  console.log('of the page, with what follows the paint.');
  console.log(['', ...sizes.flatMap((size) => [`${size} cards`, 'CPU'])].map(column).join(''));
  for (const [name, bySize] of results)
    console.log([name, ...sizes.flatMap((size) => medians(bySize.get(size)))].map(column).join(''));
}

function medians(took) {
  return ['ms', 'cpu'].map((what) => String(median(took.map((one) => one[what]))));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function column(text, i) {
  return i === 0 ? text.padEnd(48) : text.padStart(12);
}
