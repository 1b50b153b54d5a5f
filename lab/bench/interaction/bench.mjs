/**
 * Interaction to next paint in the real portal, on a processor that Chromium slows down: how long each tap or key takes on a list of
 * 1,000 cards, beside a list of 10, and how long until a card shows that it was approved. `--against FOLDER` compares other built
 * checkouts, `--only PATH` takes one page. Each round approves one of the demo's twelve requests for each number of cards.
 */
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../../../scripts/run-step.mjs';
import { signIn, startDemoPortal } from '../../support/demo-portal.mjs';
import { chromeFlags, installedChrome } from '../support/chrome.mjs';
import { inTurns, median, row } from '../support/figures.mjs';
import { answerWithCards, interactions } from './interactions.mjs';

export const defaults = { cards: 1000, slower: 4, rounds: 5, against: '', only: '' };
const widths = { titleWidth: 48, width: 12 };

export async function bench({ cards, slower, rounds, against, only }, closers) {
  const pages = interactions.filter(({ path }) => !only || path === only);
  const contestants = {};
  for (const folder of ['.', ...against.split(',').filter(Boolean)]) {
    const { address } = await startDemoPortal(closers, { folder: resolve(root, folder) });
    const cookie = await signIn(address, { email: 'hr@example.com' });
    for (const count of [10, cards]) contestants[`${folder}, ${count} cards`] = { address, cookie, count };
  }
  const browser = await chromium.launch({ executablePath: installedChrome(), args: chromeFlags });
  closers.push(() => browser.close());
  const results = await inTurns(contestants, rounds, (contestant) => measure(browser, slower, pages, contestant));
  console.log(
    `Medians of ${rounds} rounds, on a processor ${slower} times slower: ms to the next paint, CPU ms of the page.`,
  );
  row(
    '',
    Object.keys(results).flatMap((name) => [name, 'CPU']),
    widths,
  );
  const runs = Object.values(results);
  for (const [i, { title }] of runs[0][0].entries()) {
    const medians = (key) => (all) => String(Math.round(median(all.map((steps) => steps[i][key]))));
    row(
      title,
      runs.flatMap((all) => [medians('ms')(all), medians('cpu')(all)]),
      widths,
    );
  }
}

async function measure(browser, slower, pages, { address, cookie, count }) {
  const [name, value] = cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  try {
    await answerWithCards(page, count);
    await page.addInitScript(observeEvents);
    page.setDefaultTimeout(120_000);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const measured = [];
    for (const { path, ready, steps } of pages) {
      await page.goto(address + path);
      await page
        .getByRole(...ready)
        .first()
        .waitFor();
      await page.waitForTimeout(6_000); // what loads when the page is idle has loaded
      for (const [what, act] of steps) {
        await page.evaluate(() => /** @type {any} */ (window).events.splice(0));
        const before = await cpuOf(cdp);
        const shown = await act(page);
        await page.waitForFunction(() => /** @type {any} */ (window).events.length > 0);
        await page.waitForTimeout(1_000);
        const ms = await page.evaluate(() => Math.max(.../** @type {any} */ (window).events));
        measured.push({ title: `${path}: ${what}`, ms, cpu: (await cpuOf(cdp)) - before });
        if (typeof shown === 'number') measured.push({ title: `${path}: ${what}, shown`, ms: shown, cpu: 0 });
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
