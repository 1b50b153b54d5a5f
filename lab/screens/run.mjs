/**
 * `npm run screens -- [filters] [--large] [--widths 320,768,1024]` takes screenshots of every page and dialog in ./screens: for each role, light
 * and dark, desktop and phone, or the widths given. A filter is a part of the file name, such as `time-off`, `hr.dark` or `.390`; of several,
 * any one is enough. `--large` takes the company of 300 people. If STAFFROOM_DEMO_COMPANIES is a folder with
 * seeded companies, a copy of one is taken. `--wait` is for how many seconds a step may take: more on a busy machine. If a picture could not be
 * taken, it says which and why, and ends with 1.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPortal } from '../bench/lighthouse/portal.mjs';
import { build } from '../../scripts/build.mjs';
import { root } from '../../scripts/run-step.mjs';
import { actAsHr, leavePhotographedReceipt, signInAs } from './before.mjs';
import { screens } from './list.mjs';

await import('../../apps/api/src/testing/typescript-hooks.mjs'); // allows the next line to import TypeScript
const { launchBrowser } = await import('../../apps/web/e2e/support/browser.ts');

const folder = join(root, 'screens');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean', default: false },
    widths: { type: 'string', default: '1440,390' },
    wait: { type: 'string', default: '8' },
  },
});
const filters = positionals.length ? positionals : [''];
const waitMs = Number(options.wait) * 1000;
const widths = options.widths.split(',').map(Number);
const heightOf = (width) => (width < 768 ? 844 : 900);

const pictures = looks().flatMap((look) =>
  screens.flatMap((what) => what.roles.map((role) => ({ ...what, ...look, role, file: fileName(what, role, look) }))),
);
const wanted = pictures.filter(
  ({ file, width, isFor }) => filters.some((filter) => file.includes(filter)) && isFor?.(width) !== false,
);
const unused = filters.filter((filter) => !wanted.some(({ file }) => file.includes(filter)));
if (unused.length) throw new Error(`no picture has a name with ${unused.join(' or ')}`);
const failed = [];

await build();
await mkdir(folder, { recursive: true });
// for files that pay refunds
const payer = { PAYER_NAME: 'Demo GmbH', PAYER_IBAN: 'DE89370400440532013000' };
const demo = options.large ? 'large' : undefined;
const companies = process.env.STAFFROOM_DEMO_COMPANIES;
const portal = await startPortal({ demo, seeded: companies && join(companies, demo ?? 'demo'), env: payer });
const browser = await launchBrowser();
try {
  await leavePhotographedReceipt(portal.address, browser);
  await actAsHr(portal.address);
  for (const [key, group] of Object.entries(groupBy(wanted, windowOf))) {
    await photograph(group);
    console.log(`${key}: ${group.length}`);
  }
} finally {
  await browser.close();
  await portal.stop();
}
console.log(`${wanted.length - failed.length} screenshots in ${folder}`);
if (failed.length) console.error(`✗ ${failed.length} of ${wanted.length} were NOT taken:`);
for (const line of failed) console.error(`✗ ${line}`);
process.exit(failed.length ? 1 : 0);

/** Takes all screenshots for one role, theme and width. */
async function photograph(group) {
  const [{ role, theme, width }] = group;
  const context = await browser.newContext({
    baseURL: portal.address,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width, height: heightOf(width) },
  });
  context.setDefaultTimeout(waitMs);
  await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
  await context.addInitScript(withoutChanges);
  if (role !== 'visitor') await context.addCookies([await session(role)]);
  for (const what of group)
    await take(context, what).catch((error) => failed.push(`${what.file}: ${firstLine(error)}`));
  await context.close();
}

/** A page with an open stream of changes is never idle. */
function withoutChanges() {
  const send = window.fetch;
  window.fetch = (input, init) => (input === '/api/changes' ? new Promise(() => undefined) : send(input, init));
}

async function take(context, { file, path, act, before, isDialog, isLoading }) {
  const target = join(folder, file);
  await rm(target, { force: true });
  const page = await context.newPage();
  try {
    await before?.(page);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await act?.(page);
    const dialog = page.locator('[role=dialog], [role=alertdialog], [role=menu]').first();
    if (isDialog) await dialog.waitFor();
    await page.waitForLoadState('networkidle');
    if (!isLoading) await page.waitForFunction(() => !document.querySelector('[role=status][aria-label^=Loading]'));
    await page.evaluate(() => document.fonts.ready);
    if (!isDialog) await growToFit(page);
    await page.evaluate(twoFrames);
    await page.screenshot({ path: target, animations: 'disabled', caret: 'initial' });
    if (isDialog && !(await dialog.isVisible())) throw new Error('the dialog closed before the picture was taken');
  } finally {
    await page.close();
  }
}

/** What has just been opened may not be painted yet. */
function twoFrames() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Makes the window as tall as the page, so that the sidebar is as tall as the page too. */
async function growToFit(page) {
  const { width, height } = page.viewportSize();
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, wholeHeight) });
}

/** @returns {Promise<Parameters<import('playwright-core').BrowserContext['addCookies']>[0][number]>} */
async function session(role) {
  const [name, value] = (await signInAs(portal.address, role)).split('=');
  return { name, value, url: portal.address, httpOnly: true, sameSite: 'Lax' };
}

function looks() {
  return widths.flatMap((width) => ['light', 'dark'].map((theme) => ({ theme, width })));
}

function fileName({ name }, role, { theme, width }) {
  return `${name}.${role}.${theme}.${width}.png`;
}

function windowOf({ role, theme, width }) {
  return `${role}, ${theme}, ${width} px`;
}

function groupBy(rows, keyOf) {
  const groups = {};
  for (const row of rows) (groups[keyOf(row)] ??= []).push(row);
  return groups;
}

function firstLine(error) {
  return String(error.message).split('\n')[0];
}
