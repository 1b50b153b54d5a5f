/**
 * `npm run screens -- [FILTER…] [--large] [--widths 320,768,1024] [--languages de,tr]` takes screenshots of every page and its dialogs in ./screens: for each role,
 * light and dark, desktop and phone, or the widths given, in English or the languages given. A page that scrolls sideways is named. A filter is a part of the file name, such as `time-off`, `hr.dark` or `.390`.
 * `--large` takes the company of 300 people. `--wait` is for how many seconds a step may take: more on a busy machine. If a picture could not be
 * taken, it says which and why, and ends with 1.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { root } from '../../scripts/run-step.mjs';
import { chooseLanguage, signIn, startDemoPortal } from '../support/demo-portal.mjs';
import { readCatalogs } from '../../scripts/texts/catalogs.mjs';
import { actAsHr, newcomer } from './before.mjs';
import { screens } from './list.mjs';

await import('../../apps/api/src/testing/typescript-hooks.mjs'); // allows the next line to import TypeScript
const { launchBrowser } = await import('../../apps/web/e2e/support/browser.ts');

const folder = join(root, 'screens');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean', default: false },
    widths: { type: 'string', default: '1440,390' },
    languages: { type: 'string', default: 'en' },
    wait: { type: 'string', default: '8' },
  },
});
const filters = positionals.length ? positionals : [''];
const languages = options.languages.split(',');
const looks = options.widths
  .split(',')
  .flatMap((width) => ['light', 'dark'].map((theme) => ({ theme, width: Number(width) })))
  .flatMap((look) => languages.map((language) => ({ ...look, language })));
/** @type {string[]} */
const failed = [];
let taken = 0;

await build();
await mkdir(folder, { recursive: true });
/** @type {import('../support/program.mjs').Closers} */
const closers = [];
try {
  // for files that pay refunds
  const env = { PAYER_NAME: 'Demo GmbH', PAYER_IBAN: 'DE89370400440532013000' };
  const { address } = await startDemoPortal(closers, { demo: options.large ? 'large' : 'true', env });
  const browser = await launchBrowser();
  closers.push(() => browser.close());
  await actAsHr(address);
  for (const role of ['visitor', 'newcomer', 'employee', 'executive', 'hr'])
    for (const look of looks) await photograph(browser, address, role, look);
} finally {
  for (const close of closers.reverse()) await close();
}
console.log(`${taken} screenshots in ${folder}`);
for (const line of failed) console.error(`✗ not taken: ${line}`);
if (failed.length || taken === 0) process.exitCode = 1;

/** Takes all screenshots for one role, theme, width and language. */
async function photograph(browser, address, role, { theme, width, language }) {
  const wanted = screens
    .filter(({ roles }) => roles.includes(role))
    .map((screen) => ({ ...screen, file: `${screen.name}.${role}.${theme}.${width}.${language}.png` }))
    .filter(({ file }) => filters.some((filter) => file.includes(filter)));
  if (wanted.length === 0) return;
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width, height: width < 768 ? 844 : 900 },
  });
  context.setDefaultTimeout(Number(options.wait) * 1000);
  await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
  await context.addInitScript(withoutChanges);
  await context.addCookies([{ name: 'language', value: language, url: address, sameSite: 'Lax' }]);
  if (role !== 'visitor') {
    const account = role === 'newcomer' ? newcomer : { email: `${role}@example.com` };
    const cookie = await signIn(address, account);
    await chooseLanguage(address, cookie, language);
    const [name, value] = cookie.split('=');
    await context.addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Lax' }]);
  }
  for (const screen of wanted)
    await take(context, { ...screen, press: screen.press?.map((name) => inLanguage(name, language)) }).then(
      () => taken++,
      (error) => failed.push(`${screen.file}: ${error.message.split('\n')[0]}`),
    );
  await context.close();
  console.log(`${role}, ${theme}, ${width} px, ${language}: ${wanted.length}`);
}

/** What a button is called there. A name with a beginning only is looked for among the texts that begin so. */
function inLanguage(/** @type {string | RegExp} */ name, language) {
  const translations = [...readCatalogs(root, language).values()].flatMap((catalog) => Object.entries(catalog));
  const found = translations.filter(([english]) => (typeof name === 'string' ? english === name : name.test(`${english} `)));
  if (found.length === 0) return name;
  // a browser gives names with plain spaces
  const names = found.map(([, text]) => text.replace(/\s/g, ' ').split(/\{[^{}]*\}/).map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
  return new RegExp(`^(${names.join('|')})($|[ :])`);
}

/** A page with an open stream of changes is never idle. */
function withoutChanges() {
  const send = window.fetch;
  window.fetch = (input, init) => (input === '/api/changes' ? new Promise(() => undefined) : send(input, init));
}

async function take(context, /** @type {import('./list.mjs').Screen & { file: string }} */ { file, path, press = [], isPage = false }) {
  const target = join(folder, file);
  await rm(target, { force: true });
  const page = await context.newPage();
  try {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const name of press) await page.getByRole('button', { name }).first().click();
    if (!isPage) await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => !document.querySelector('.animate-pulse'));
    await page.evaluate(() => document.fonts.ready);
    if (isPage) await growToFit(page);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth > page.viewportSize().width) console.warn(`${file}: ${scrollWidth} px wide`);
    await page.screenshot({ path: target, animations: 'disabled', caret: 'initial' });
  } finally {
    await page.close();
  }
}

/** Makes the window as tall as the page, so that the sidebar is as tall as the page too. */
async function growToFit(page) {
  const { width, height } = page.viewportSize();
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, wholeHeight) });
}
