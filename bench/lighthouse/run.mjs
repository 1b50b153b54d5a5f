/**
 * Lighthouse results of the real portal with the demo company: medians of several runs, desktop and mobile.
 * `npm run bench:lighthouse -- [--runs 3] [--form desktop|mobile] [--pages /login,/dashboard]`
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from '../../scripts/build.mjs';
import { root, runStep } from '../../scripts/run-step.mjs';
import { signIn, startPortal } from './portal.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    form: { type: 'string', default: 'desktop,mobile' },
    pages: { type: 'string', default: '/login,/dashboard,/time-off' },
  },
});
const scores = { performance: 'perf', accessibility: 'a11y', 'best-practices': 'best', seo: 'SEO' };
const timings = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
};

if (!existsSync(join(root, 'bench/node_modules/lighthouse'))) {
  await runStep('Installing Lighthouse', ['npm', 'ci', '--prefix', join(root, 'bench')], { quiet: true });
}
await build();
const { default: lighthouse, desktopConfig } = await import('lighthouse');
const { launch } = await import('chrome-launcher');
const portal = await startPortal();
try {
  const cookie = await signIn(portal.address, { email: 'employee@example.com', password: 'Welcome1' });
  console.log(`Medians of ${options.runs} runs. Mobile: a slow phone on a slow network, as Lighthouse simulates them.`);
  console.log(['', ...Object.values(scores), ...Object.values(timings)].map(column).join(''));
  for (const form of options.form.split(',')) {
    for (const path of options.pages.split(',')) await audit(form, path, path === '/login' ? null : cookie);
  }
} finally {
  await portal.stop();
}

async function audit(form, path, cookie) {
  const reports = [];
  for (let run = 0; run < Number(options.runs); run++) reports.push(await auditPatiently(form, path, cookie));
  const score = (id) => String(Math.round(median(reports.map(({ categories }) => categories[id].score)) * 100));
  const timing = (id) =>
    median(reports.map(({ audits }) => audits[id].numericValue)).toFixed(id.endsWith('shift') ? 3 : 0);
  const values = [...Object.keys(scores).map(score), ...Object.keys(timings).map(timing)];
  console.log([`${form} ${path}`, ...values].map(column).join(''));
  const lacking = reports.flatMap(({ audits }) => Object.values(audits).filter(isLacking));
  for (const id of new Set(lacking.map(({ id }) => id))) {
    const { title, displayValue } = lacking.find((finding) => finding.id === id);
    console.log(`    ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`);
  }
}

/** On a busy machine Lighthouse sometimes misses the start of the page in its recording, and then asks for another run. */
async function auditPatiently(form, path, cookie) {
  for (let tries = 1; ; tries++) {
    const report = await auditOnce(form, path, cookie);
    if (!report.runtimeError) return report;
    if (tries === 3) throw new Error(`${path}: ${report.runtimeError.message}`);
  }
}

async function auditOnce(form, path, cookie) {
  const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  const chrome = await launch({ chromePath: process.env.CHROME_PATH ?? installedChrome(), chromeFlags });
  try {
    if (cookie) await setCookie(chrome.port, cookie);
    // every run has its own browser, so storage needs no reset, and the session must stay
    const flags = { port: chrome.port, logLevel: 'error', disableStorageReset: true };
    const config = form === 'desktop' ? desktopConfig : undefined;
    const { lhr } = await lighthouse(portal.address + path, flags, config);
    if (!lhr.runtimeError && new URL(lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
    return lhr;
  } finally {
    chrome.kill();
  }
}

async function setCookie(port, cookie) {
  const [name, value] = cookie.split('=');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser.contexts()[0].addCookies([{ name, value, url: portal.address, httpOnly: true, sameSite: 'Lax' }]);
  await browser.close();
}

/** chrome-launcher finds the usual installations, but not Debian's, which is named chromium. */
function installedChrome() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file));
}

function isLacking({ score, scoreDisplayMode }) {
  return score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode);
}

function column(text, i) {
  return i === 0 ? text.padEnd(22) : text.padStart(8);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
