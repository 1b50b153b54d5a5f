/**
 * Lighthouse results of the real portal with the demo company: medians of several runs, desktop and mobile. With `--against FOLDER`,
 * the runs alternate with those of other built checkouts, and with `--languages en,de` with those of readers of these languages, because
 * the load of the machine changes.
 */
import { resolve } from 'node:path';
import { root } from '../../../scripts/run-step.mjs';
import { signIn, startDemoPortal } from '../../support/demo-portal.mjs';
import { inTurns, median, row } from '../support/figures.mjs';
import { audit } from './audit.mjs';

export const defaults = {
  ...{ runs: 3, form: 'desktop,mobile', pages: '/login,/dashboard,/time-off', roles: 'employee' },
  ...{ large: false, against: '', languages: 'en' },
};
const scores = { performance: 'perf', accessibility: 'a11y', 'best-practices': 'best', seo: 'SEO' };
const timings = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'bytes',
};
const widths = { titleWidth: 50, width: 10 };

export async function bench({ runs, form, pages, roles, large, against, languages }, closers) {
  /** @type {Record<string, { address: string, language: string }>} */
  const contestants = {};
  for (const folder of ['.', ...against.split(',').filter(Boolean)]) {
    const options = { folder: resolve(root, folder), demo: large ? 'large' : 'true' };
    const { address } = await startDemoPortal(closers, options);
    for (const language of languages.split(',')) contestants[`${folder} ${language}`] = { address, language };
  }
  console.log(`Medians of ${runs} runs. Mobile: a slow phone on a slow network, as Lighthouse simulates them.`);
  row('', [...Object.values(scores), ...Object.values(timings)], widths);
  for (const role of roles.split(','))
    for (const device of form.split(','))
      for (const path of pages.split(',')) {
        const results = await inTurns(contestants, runs, async ({ address, language }) => {
          const session =
            path === '/login' ? [] : [(await signIn(address, { email: `${role}@example.com` })).split('=')];
          return audit({ address, form: device, path, cookies: { ...Object.fromEntries(session), language } });
        });
        for (const [name, reports] of Object.entries(results)) print(`${device} ${role} ${path} ${name}`, reports);
      }
}

function print(title, reports) {
  const score = (id) => Math.round(median(reports.map(({ categories }) => categories[id].score)) * 100);
  const timing = (id) =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)).toFixed(id.endsWith('shift') ? 3 : 0);
  row(title, [...Object.keys(scores).map(score), ...Object.keys(timings).map(timing)], widths);
  const lacking = reports.flatMap(({ audits }) => Object.values(audits).filter(isLacking));
  for (const { id, title } of new Map(lacking.map((finding) => [finding.id, finding])).values())
    console.log(`    ${id}: ${title}`);
}

function isLacking({ score, scoreDisplayMode }) {
  return score !== null && score < 0.9 && ['binary', 'numeric', 'metricSavings'].includes(scoreDisplayMode);
}
