/** Starting, stopping and recovering from a crash. */
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Health } from '@staffroom/contracts/health.js';
import { eventually } from './support/eventually.js';
import { failToStart, type RunningPortal, startPortal } from './support/portal.js';
import { demoPassword } from './support/stage.js';

const limitMs = 180_000;

describe('a portal with its own data folder', () => {
  let portal: RunningPortal;
  let requestId: string;

  afterAll(() => portal?.stop());

  it(
    'starts on an empty folder with the demo company, and is ready',
    async () => {
      portal = await startPortal();
      expect(portal.output()).toContain('Seeding the demo company');
      expect(await health(portal)).toMatchObject({ ready: true });
      requestId = await askForTimeOff(portal);
    },
    limitMs,
  );

  it(
    'recovers all data when it is restarted after a power cut',
    async () => {
      await portal.kill();
      portal = await startPortal({ dataDir: portal.dataDir });
      expect(portal.output()).not.toContain('Seeding');
      expect(await health(portal)).toMatchObject({ ready: true });
      expect(await idsOf(portal)).toContain(requestId);
    },
    limitMs,
  );

  it(
    'stops cleanly on SIGTERM and leaves no process behind',
    async () => {
      const database = databasePid(portal);
      expect(isRunning(database)).toBe(true);
      expect(await portal.stop({ keepData: true })).toBe(0);
      await eventually('the end of the database', () => !isRunning(database));
      expect(existsSync(pidFile(portal))).toBe(false);
    },
    limitMs,
  );

  it(
    'starts again on the same folder without seeding again',
    async () => {
      const before = portal;
      portal = await startPortal({ dataDir: before.dataDir });
      expect(portal.output()).not.toContain('Seeding');
      expect(await idsOf(portal)).toContain(requestId);
    },
    limitMs,
  );
});

describe('the port', () => {
  it.each(['abc', '70000'])('PORT=%s is reported in one line, and the exit code is 1', async (PORT) => {
    const { exitCode, output } = await failToStart({ PORT });
    expect(exitCode).toBe(1);
    expect(output.trim()).toMatch(/^PORT .*$/);
  });

  it('a configured port that is taken is reported, and the exit code is 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { exitCode, output } = await failToStart({ PORT: String(port) });
    taken.close();
    expect(exitCode).toBe(1);
    expect(output.trim()).toMatch(new RegExp(`^.*Port ${port} is in use.*$`));
  });

  it(
    'the next free port is used if the default port is taken',
    async () => {
      const taken = createServer().listen(3000, '127.0.0.1');
      await once(taken, 'listening').catch(() => undefined); // another process may have taken the port, which works too
      const portal = await startPortal({ env: { PORT: '', DEMO: 'false' } });
      expect(Number(new URL(portal.url).port)).toBeGreaterThan(3000);
      expect(await health(portal)).toMatchObject({ ready: true });
      await portal.stop();
      taken.close();
    },
    limitMs,
  );
});

async function health({ url }: RunningPortal): Promise<Health> {
  return (await (await fetch(`${url}/api/health`)).json()) as Health;
}

async function signIn({ url }: RunningPortal): Promise<Record<string, string>> {
  const headers = { 'Content-Type': 'application/json', Origin: url };
  const body = JSON.stringify({ email: 'employee@example.com', password: demoPassword });
  const response = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  return {
    ...headers,
    Cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

async function askForTimeOff(portal: RunningPortal): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const headers = await signIn(portal);
  const body = JSON.stringify({ type: 'SICK', startDate: addWeeks(today, 10), endDate: addWeeks(today, 11) });
  const response = await fetch(`${portal.url}/api/time-off`, { method: 'POST', headers, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

async function idsOf(portal: RunningPortal): Promise<string[]> {
  const response = await fetch(`${portal.url}/api/time-off`, { headers: await signIn(portal) });
  return ((await response.json()) as { id: string }[]).map(({ id }) => id);
}

function addWeeks(date: string, weeks: number): string {
  return new Date(Date.parse(date) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
}

function pidFile({ dataDir }: RunningPortal): string {
  const pointer = join(dataDir, 'postgres.location');
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres');
  return join(cluster, 'data/postmaster.pid');
}

function databasePid(portal: RunningPortal): number {
  return Number(readFileSync(pidFile(portal), 'utf8').split('\n')[0]);
}

/** A zombie process is not running, although it still has its pid. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'; // the process belongs to another user, so it exists
  }
}
