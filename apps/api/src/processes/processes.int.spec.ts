/** Several processes behind one port, over the embedded database, as PROCESSES starts them. */
import type { SignedIn } from '@staffroom/contracts/auth.js';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../testing/is-running.js';
import { Browser, type Environment, run, runCli } from '../testing/portal-process.js';
import { freePort } from '../testing/free-port.js';
import { origin } from '../testing/test-portal.js';
import { until } from '../testing/until.js';

let env: Environment;
let url: string;
let portal: ReturnType<typeof run>;
const browser = () => new Browser(url);

beforeAll(async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  env = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'staffroom-processes-')),
    PROCESSES: '3',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: origin,
    DEMO: 'false',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'verbose',
  };
  url = `http://localhost:${port}`;
  portal = await start();
  const account = ['create-hr-manager', '--email', 'hr@example.org', '--name', 'Helga Roth'];
  expect((await runCli(env, account, 'Str0ngPassw0rd\n')).code).toBe(0);
});
afterAll(async () => {
  await end();
  await rm(env['DATA_DIR']!, { recursive: true, force: true });
});

it('a session and what it changes are the same in every process', async () => {
  const helga = await signedIn();
  const { user } = await helga.ask<SignedIn>('GET', '/api/auth/me');
  await helga.ask('POST', '/api/teams', { name: 'Platform', managerId: user.id });
  const replies = await Promise.all(Array.from({ length: 30 }, () => onNewConnection('/api/teams', helga.cookie)));
  for (const reply of replies) expect(await reply.text()).toContain('Platform');
  await until(() => serving().length === 3); // the line of a request follows its reply
});

it('one that is killed is replaced, the others serve meanwhile, and the metrics of all never fall', async () => {
  const { cookie } = await signedIn();
  const before = await requestsCounted();
  expect(before).toBeGreaterThan(30);
  const [killed, ...others] = serving();
  process.kill(killed!, 'SIGKILL');
  const ended = 'A serving process ended (SIGKILL). Another one takes its place.';
  await until(() => portal.output().includes(ended)); // until then it is still handed connections
  expect(await (await onNewConnection('/api/teams', cookie)).text()).toContain('Platform');
  await until(async () => (await requestsCounted()) > before);
  await until(async () => {
    await onNewConnection('/api/health/live');
    return serving().length === 3;
  });
  expect(serving()).toEqual(expect.arrayContaining(others));
  expect(await requestsCounted()).toBeGreaterThan(before);
  expect(await metrics()).toContain('staffroom_pool_connections_limit 28'); // of four processes
});

it('a signal ends all of them, also when it goes to each', async () => {
  const pids = serving();
  for (const pid of pids) process.kill(pid, 'SIGINT'); // as a terminal does
  await end('SIGINT');
  expect(portal.process.exitCode).toBe(0);
  expect(portal.output().toString()).toMatch(/"message":"Closed\."\}\n$/);
  expect(pids.filter(isRunning)).toEqual([]);
  portal = await start();
});

it('none is left when the first one is killed, and the next start serves', async () => {
  await Promise.all(Array.from({ length: 6 }, () => onNewConnection('/api/health/live')));
  await until(() => serving().length === 3);
  const pids = serving();
  portal.process.kill('SIGKILL');
  await until(() => !pids.some(isRunning));
  portal = await start();
  expect((await signedIn()).cookie).not.toBe('');
});

async function start() {
  const started = run('main', [], env);
  await until(() => started.output().includes('Staffroom is ready') || started.process.exitCode !== null);
  expect(started.output().toString()).toContain('Staffroom is ready');
  return started;
}

async function end(signal: NodeJS.Signals = 'SIGTERM') {
  if (portal.process.exitCode !== null || portal.process.signalCode !== null) return;
  portal.process.kill(signal);
  await once(portal.process, 'close');
}

/** The processes take turns at connections. */
function onNewConnection(path: string, cookie = ''): Promise<Response> {
  return fetch(url + path, { headers: { cookie, connection: 'close' } });
}

async function signedIn(): Promise<Browser> {
  const helga = browser();
  expect((await helga.signIn('hr@example.org', 'Str0ngPassw0rd')).ok).toBe(true);
  return helga;
}

async function metrics(): Promise<string> {
  return (await fetch(`http://localhost:${env['METRICS_PORT']}/metrics`)).text();
}

async function requestsCounted(): Promise<number> {
  const counts = (await metrics()).matchAll(/^staffroom_http_requests_total\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The processes, still alive, that have replied to a request: each line of the log names its own. */
function serving(): number[] {
  const lines = portal
    .output()
    .toString()
    .split('\n')
    .filter((line) => line.includes('"route"'));
  const pids = lines.map((line) => (JSON.parse(line) as { pid: number }).pid);
  return [...new Set(pids)].filter((pid) => pid !== portal.process.pid && isRunning(pid));
}
