/**
 * `node lab/set-ups/metrics.mjs`, after `npm run build`: a portal and a worker, scraped by a real Prometheus. Evaluates
 * every query of the dashboard and every alert rule, and prints a table. Needs `prometheus` and `promtool`, as in Debian's
 * package prometheus.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../trial/site/free-port.mjs';
import { root } from '../../scripts/run-step.mjs';
import { tryOut, until } from './parts.mjs';

const rulesFolder = join(root, 'deploy/prometheus');

await tryOut('metrics', tryMetrics, ['prometheus', 'promtool']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryMetrics(setUp) {
  check(setUp, 'promtool check rules', ['check', 'rules', 'staffroom.rules.yml']);
  check(setUp, 'promtool test rules', ['test', 'rules', 'staffroom.rules.test.yml']);
  const [port, ofPortal, ofWorker, ofPrometheus] = await Promise.all([1, 2, 3, 4].map(() => freePort()));
  const env = { DATA_DIR: join(setUp.folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  await setUp.portal({ ...env, METRICS_PORT: String(ofPortal) });
  await setUp.worker({ ...env, METRICS_PORT: String(ofWorker) });
  const api = await startPrometheus(setUp, ofPrometheus, [ofPortal, ofWorker]);
  await someRequests(`http://localhost:${port}`);

  const queries = dashboardQueries();
  const results = await until(async () => {
    const found = await Promise.all(
      queries.map(async (query) => ({ ...query, series: await evaluate(api, query.expr) })),
    );
    return found.every(({ series }) => series > 0) ? found : null;
  });
  for (const { title, expr, series } of results ?? []) setUp.row(title, `${series} series`, expr);
  if (!results) await nameEmptyQueries(setUp, api, queries);

  const rules = await until(async () => {
    const { groups } = await get(`${api}/rules`);
    const all = groups.flatMap((group) => group.rules);
    return all.every(({ lastEvaluation }) => !lastEvaluation.startsWith('0001')) ? all : null;
  });
  for (const { name, health, state, lastError } of rules ?? []) {
    setUp.expect(health === 'ok' && state !== 'firing', name, `${health}, ${state} ${lastError ?? ''}`);
  }
  if (!rules) setUp.failures.push('Prometheus has not evaluated all rules');
  console.log(`${queries.length} queries, ${rules?.length ?? 0} rules`);
}

/** @param {import('./parts.mjs').SetUp} setUp @param {string} api @param {{ title: string, expr: string }[]} queries */
async function nameEmptyQueries(setUp, api, queries) {
  for (const { title, expr } of queries) {
    if ((await evaluate(api, expr)) === 0) setUp.failures.push(`${title}: no series for ${expr}`);
  }
}

function dashboardQueries() {
  const { panels } = JSON.parse(readFileSync(join(root, 'deploy/grafana/staffroom.json'), 'utf8'));
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
}

/** The rules of deploy/, with a short interval, so that the trial does not wait for minutes. */
async function startPrometheus(setUp, port, targets) {
  const config = {
    global: { scrape_interval: '2s', evaluation_interval: '2s' },
    rule_files: [join(rulesFolder, 'staffroom.rules.yml')],
    scrape_configs: [
      { job_name: 'staffroom', static_configs: [{ targets: targets.map((target) => `127.0.0.1:${target}`) }] },
    ],
  };
  const file = join(setUp.folder, 'prometheus.yml');
  writeFileSync(file, JSON.stringify(config)); // JSON is YAML
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(setUp.folder, 'tsdb')}`];
  await setUp.start('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`]);
  const api = `http://127.0.0.1:${port}/api/v1`;
  const scraped = await until(async () => {
    const { activeTargets } = await get(`${api}/targets`).catch(() => ({ activeTargets: [] }));
    return activeTargets.length === targets.length && activeTargets.every(({ health }) => health === 'up');
  });
  if (!scraped) throw new Error('Prometheus could not scrape the portal and the worker.');
  return api;
}

/** Rates need requests between two scrapes. */
async function someRequests(address) {
  for (let second = 0; second < 10; second++) {
    await Promise.all(['/api/health', '/api/auth/me', '/'].map((path) => fetch(address + path)));
    await sleep(1_000);
  }
}

async function evaluate(api, query) {
  const { result } = await get(`${api}/query?${new URLSearchParams({ query })}`);
  return result.length;
}

async function get(url) {
  const { status, data, error } = await (await fetch(url)).json();
  if (status !== 'success') throw new Error(`${url}: ${error}`);
  return data;
}

function check(setUp, name, args) {
  try {
    execFileSync('promtool', args, { cwd: rulesFolder, stdio: 'pipe' });
    setUp.expect(true, name);
  } catch (error) {
    setUp.expect(false, name, `${error.stdout ?? ''}${error.stderr ?? error}`);
  }
}
