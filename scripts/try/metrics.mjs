/**
 * `node scripts/try/metrics.mjs`, after `npm run build`: a portal and a worker, scraped by a real Prometheus. Evaluates
 * every query of the dashboard and every alert rule, and prints a table. Needs `prometheus` and `promtool`, as in Debian's
 * package prometheus; names them if they are not installed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../run-step.mjs';

const patienceMs = 120_000;
const rulesFolder = join(root, 'deploy/prometheus');

const missing = ['prometheus', 'promtool'].filter((program) => !versionOf(program));
if (missing.length > 0) {
  console.log(`Skipped: ${missing.join(' and ')} not installed (Debian: apt-get install prometheus).`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'staffroom-try-metrics-'));
chmodSync(folder, 0o711); // if this is root, the database runs as another user, who needs access
/** @type {import('node:child_process').ChildProcess[]} */
const started = [];
/** @type {string[]} */
const failures = [];
try {
  await tryMetrics();
} finally {
  for (const child of started.reverse()) await stop(child);
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(`✗ ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

async function tryMetrics() {
  check('promtool check rules', () => promtool('check', 'rules', 'staffroom.rules.yml'));
  check('promtool test rules', () => promtool('test', 'rules', 'staffroom.rules.test.yml'));
  const [port, ofPortal, ofWorker, ofPrometheus] = await Promise.all([1, 2, 3, 4].map(() => freePort()));
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: 'production' };
  await run('main', { ...env, METRICS_PORT: String(ofPortal) }, 'Staffroom is ready');
  await run('worker', { ...env, METRICS_PORT: String(ofWorker) }, 'The Staffroom worker is running');
  const api = await startPrometheus(ofPrometheus, [ofPortal, ofWorker]);
  await someRequests(`http://localhost:${port}`);

  const queries = dashboardQueries();
  const results = await until(async () => {
    const found = await Promise.all(
      queries.map(async (query) => ({ ...query, series: await evaluate(api, query.expr) })),
    );
    return found.every(({ series }) => series > 0) ? found : null;
  });
  for (const { title, expr, series } of results ?? []) row(title, `${series} series`, expr);
  if (!results) await nameEmptyQueries(api, queries);

  const rules = await until(async () => {
    const { groups } = await get(`${api}/rules`);
    const all = groups.flatMap((group) => group.rules);
    return all.every(({ lastEvaluation }) => !lastEvaluation.startsWith('0001')) ? all : null;
  });
  for (const { name, health, state, lastError } of rules ?? []) {
    row(name, health, state);
    if (health !== 'ok' || state === 'firing') failures.push(`rule ${name}: ${health}, ${state} ${lastError ?? ''}`);
  }
  if (!rules) failures.push('Prometheus has not evaluated all rules');
  console.log(`\n${versionOf('prometheus')}; Node ${process.version}`);
  console.log(`${queries.length} queries, ${rules?.length ?? 0} rules`);
}

/** @param {string} api @param {{ title: string, expr: string }[]} queries */
async function nameEmptyQueries(api, queries) {
  for (const { title, expr } of queries) {
    if ((await evaluate(api, expr)) === 0) failures.push(`${title}: no series for ${expr}`);
  }
}

function dashboardQueries() {
  const { panels } = JSON.parse(readFileSync(join(root, 'deploy/grafana/staffroom.json'), 'utf8'));
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
}

/** The rules of deploy/, with a short interval, so that the trial does not wait for minutes. */
async function startPrometheus(port, targets) {
  const config = {
    global: { scrape_interval: '2s', evaluation_interval: '2s' },
    rule_files: [join(rulesFolder, 'staffroom.rules.yml')],
    scrape_configs: [
      { job_name: 'staffroom', static_configs: [{ targets: targets.map((target) => `127.0.0.1:${target}`) }] },
    ],
  };
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, JSON.stringify(config)); // JSON is YAML
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`];
  const prometheus = spawn('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' });
  started.push(prometheus);
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

function check(name, work) {
  try {
    work();
    row(name, 'ok', '');
  } catch (error) {
    failures.push(`${name}: ${error.stdout ?? ''}${error.stderr ?? error}`);
  }
}

function promtool(...args) {
  execFileSync('promtool', args, { cwd: rulesFolder, stdio: 'pipe' });
}

/** @returns {string | null} its first line, such as "prometheus, version 2.42.0…" */
function versionOf(program) {
  try {
    return (
      execFileSync(program, ['--version'], { stdio: ['ignore', 'pipe', 'pipe'] })
        .toString()
        .split('\n')[0] ?? ''
    );
  } catch {
    return null;
  }
}

async function run(entry, env, readyLine) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(root, `apps/api/dist/${entry}.js`)], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ready = await until(async () => output.includes(readyLine) || child.exitCode !== null);
  if (!ready || child.exitCode !== null) throw new Error(`${entry} did not start:\n${output}`);
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}

async function until(condition) {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(500)) {
    const result = await condition();
    if (result) return result;
  }
  return null;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  return port;
}

function row(what, result, detail) {
  console.log(`  ${what.padEnd(42)} ${result.padEnd(10)} ${detail}`);
}
