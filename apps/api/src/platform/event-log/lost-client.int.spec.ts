import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryArgs } from '../../testing/entry-args.js';
import { by, connect, tally } from '../../testing/test-log.js';
import { OwnServer } from '../../testing/own-server.js';
import { until } from '../../testing/until.js';
import { isUnavailable } from '../database/sql-errors.js';
import { whileInTouch } from '../database/in-touch.js';
import { shortWork, silentMs } from '../database/time-limits.js';
import { ensureViews } from '../views/views.js';
import type { UnitOfWork } from './unit-of-work.js';

const lostWaiters = 5;
const network = { name: `staffroom-${process.pid}`, ours: `sr${process.pid}a`, theirs: `sr${process.pid}b` };
const subnet = `10.231.${process.pid % 256}`; // the network of a killed run may still be there
const [ourAddress, theirAddress] = [`${subnet}.1`, `${subnet}.2`];
const run = (command: string) => execFileSync('/bin/sh', ['-c', command], { stdio: 'pipe' });

let server: OwnServer;
let portal: ReturnType<typeof connect>;
let child: ChildProcess | undefined;

beforeAll(async () => {
  server = await OwnServer.start();
  portal = connect(server.url('staffroom_app'), Buffer.alloc(32));
  await ensureViews(portal.pool, portal.codec, portal.views);
});
afterEach(() => child?.kill('SIGKILL'));
afterAll(async () => {
  await portal.pool.end();
  await server.remove();
});

describe('writers do not wait longer than the limits for a client that holds every lock of an append', () => {
  it('which add up to 10 s', () => {
    expect(silentMs + shortWork.lock_timeout).toBeLessThanOrEqual(10_000);
  });

  it.each([0, lostWaiters])(
    'and whose process is stopped; %i more of its connections wait for locks',
    async (waiting) => {
      await holding(spawn(process.execPath, args(server.url('staffroom_app'), waiting)), waiting);
      child!.kill('SIGSTOP');
      await countedAgain();
    },
  );

  const [cut, title] = mayCutLinks()
    ? [it.each([0, lostWaiters]), 'and whose network is cut; %i more of its connections wait for locks']
    : [it.skip.each([0]), 'and whose network is cut (skipped: needs Linux, root and the command "ip")'];
  cut(title, async (waiting) => {
    await server.stop();
    await server.trust('10.231.0.0/16');
    run(`ip netns add ${network.name}
      ip link add ${network.ours} type veth peer name ${network.theirs} netns ${network.name}
      ip addr add ${ourAddress}/24 dev ${network.ours} && ip link set ${network.ours} up
      ip -n ${network.name} addr add ${theirAddress}/24 dev ${network.theirs} && ip -n ${network.name} link set ${network.theirs} up`);
    try {
      await server.start({ listen_addresses: `127.0.0.1,${ourAddress}` });
      const url = server.url('staffroom_app', 'staffroom', ourAddress);
      await holding(spawn('ip', ['netns', 'exec', network.name, process.execPath, ...args(url, waiting)]), waiting);
      run(`ip link set ${network.ours} down`);
      await countedAgain();
    } finally {
      run(`ip link del ${network.ours}; ip netns del ${network.name}`);
    }
  });
});

it('a command that reads and decides for longer than its process may be silent is carried out', async () => {
  const limits = '?idle_in_transaction_session_timeout=15000';
  const slow = connect(server.url('staffroom_app') + limits, Buffer.alloc(32));
  const deciding = async (unit: UnitOfWork) => {
    await sleep(18_000);
    await unit.decide(tally, 'tally-slow', { tallyId: 'slow' });
  };
  try {
    const { events } = await slow.log.transact(by('Count'), deciding, { lockDirectory: true });
    expect(events).toHaveLength(1);
  } finally {
    await slow.pool.end();
  }
});

it('a command that never ends loses its transaction in the end', async () => {
  const client = await portal.pool.connect();
  await client.query('begin');
  await whileInTouch(client, () => sleep(silentMs + 4_000), 2_000);
  await expect(client.query('select')).rejects.toThrow(/^Connection terminated|not queryable|idle-in-transaction/);
  client.release(true);
});

function mayCutLinks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    run(`ip netns add ${network.name}-try && ip netns del ${network.name}-try`);
    return true;
  } catch {
    return false;
  }
}

function args(url: string, waiting: number): string[] {
  return entryArgs('testing/lost-client.child', url, String(waiting));
}

/** Resolves when the process holds the locks, and its other connections wait for them. */
async function holding(started: ChildProcess, waiting: number): Promise<void> {
  child = started;
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the process ended')));
  await Promise.race([once(child.stdout!, 'data'), ended]);
  const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = 'staffroom'`;
  await until(async () => (await server.run('postgres', blocked)).length === waiting);
  ended.catch(() => undefined); // at the end of the test
}

/** Sends a command to the locked stream, and again after a 503, as its sender would. */
async function countedAgain(): Promise<void> {
  const asked = performance.now();
  const count = () => portal.log.run(tally, 'tally-a', () => ({ tallyId: 'a' }), by('Count'));
  const trying = () =>
    count().then(
      () => true,
      (error: unknown) => (isUnavailable(error) ? false : Promise.reject(error as Error)),
    );
  await until(trying);
  console.info(`waited ${((performance.now() - asked) / 1000).toFixed(1)} s`);
}
