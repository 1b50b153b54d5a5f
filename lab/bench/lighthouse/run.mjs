/**
 * Lighthouse results of the real portal with the demo company: medians of several runs, desktop and mobile.
 * `npm run bench:lighthouse -- [--runs 3] [--form desktop,mobile] [--pages /login,/dashboard] [--roles employee,hr] [--large]
 * [--against ../other-checkout]`
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/build.mjs';
import { root } from '../../../scripts/run-step.mjs';
import { installLighthouse, openAudit } from './audit.mjs';
import { signIn, startPortal } from './portal.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    form: { type: 'string', default: 'desktop,mobile' },
    pages: { type: 'string', default: '/login,/dashboard,/time-off' },
    roles: { type: 'string', default: 'employee' },
    large: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const scores = { performance: 'perf', accessibility: 'a11y', 'best-practices': 'best', seo: 'SEO' };
const timings = {
  'first-contentful-paint': ['FCP ms', 0],
  'largest-contentful-paint': ['LCP ms', 0],
  'total-blocking-time': ['TBT ms', 0],
  'cumulative-layout-shift': ['CLS', 3],
  'bootup-time': ['script ms', 0],
  'total-byte-weight': ['bytes', 0],
};

await installLighthouse();
await build();
const auditPage = await openAudit();
const demo = options.large ? 'large' : undefined;
const portals = [{ name: '', ...(await startPortal({ demo })) }];
if (options.against)
  portals.push({ name: 'against ', ...(await startPortal({ demo, folder: resolve(root, options.against) })) });
try {
  console.log(`Medians of ${options.runs} runs. Mobile: a slow phone on a slow network, as Lighthouse simulates them.`);
  const names = Object.values(timings).map(([name]) => name);
  console.log(['', ...Object.values(scores), ...names].map(column).join(''));
  for (const role of options.roles.split(',')) {
    const cookies = await Promise.all(portals.map(({ address }) => signIn(address, accountOf(role))));
    for (const form of options.form.split(','))
      for (const path of options.pages.split(',')) await compare(`${form} ${role}`, form, path, cookies);
  }
} finally {
  for (const { stop } of portals) await stop();
}

/** The runs of both portals alternate, because the load of the machine changes. */
async function compare(what, form, path, cookies) {
  const reports = portals.map(() => /** @type {any[]} */ ([]));
  for (let run = 0; run < Number(options.runs); run++)
    for (const [i, { address }] of portals.entries())
      reports[i].push(await auditPage({ address, form, path, cookie: path === '/login' ? null : cookies[i] }));
  for (const [i, { name }] of portals.entries()) print(`${name}${what} ${path}`, reports[i]);
}

function print(what, reports) {
  const score = (id) => String(Math.round(median(reports.map(({ categories }) => categories[id].score)) * 100));
  const timing = (/** @type {[string, any]} */ [id, [, digits]]) =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)).toFixed(digits);
  const values = [...Object.keys(scores).map(score), ...Object.entries(timings).map(timing)];
  console.log([what, ...values].map(column).join(''));
  const lacking = reports.flatMap(({ audits }) => Object.values(audits).filter(isLacking));
  for (const id of new Set(lacking.map(({ id }) => id))) {
    const { title, displayValue } = lacking.find((finding) => finding.id === id);
    console.log(`    ${id}: ${title}${displayValue ? ` (${displayValue})` : ''}`);
  }
}

function accountOf(role) {
  return { email: `${role}@example.com`, password: 'Welcome1' };
}

function isLacking({ score, scoreDisplayMode }) {
  return score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode);
}

function column(text, i) {
  return i === 0 ? text.padEnd(38) : text.padStart(10);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
