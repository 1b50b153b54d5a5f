import { once } from 'node:events';
import { createServer } from 'node:net';
import { Logger, type LoggerService } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createPlatform, views } from '../composition.js';
import { existingDemoAccounts, sayDemoAccounts } from '../demo/demo-accounts.js';
import { collectAtRest } from './collect-at-rest.js';
import { expectServers } from './expect-servers.js';
import { refuseOpenDemo } from '../demo/open-demo.js';
import { demoSetting } from '../modules/company/facade.js';
import { largeDemo } from '../demo/large-demo.js';
import { seedDemo, smallDemo } from '../demo/seed-demo.js';
import { settleAtStart } from '../modules/erasure/facade.js';
import { openMetrics } from './open-metrics.js';
import { openTraces } from './open-traces.js';
import { openDatabase } from './open-database.js';
import type { Config } from '../platform/config/config.js';
import { demoLock } from '../platform/database/advisory-locks.js';
import { connectDedicated } from '../platform/database/dedicated-connection.js';
import { storedSetting, storeSetting } from '../platform/database/stored-settings.js';
import { makeDataFolder } from '../platform/disk/data-folder.js';
import type { Clock } from '../platform/clock/clock.js';
import type { Platform } from '../platform/platform.module.js';
import { ensureViews } from '../platform/views/views.js';
import { BackgroundWork } from '../background-work.js';
import { Closers } from './closers.js';
import { HttpServer } from './http-server.js';
import { TakeoverWatch } from '../platform/takeover/takeover-watch.js';

const portsTried = 20;
const catchUpMs = 30_000;

export interface Portal {
  address: string;
  /** Resolves with the reason when another version or another master key has taken over. This process must then close. */
  outdated: Promise<string>;
  /** Resolves with the reason if the embedded PostgreSQL has ended and cannot be started again. */
  lost: Promise<string>;
  /** Returns what did not end in time. */
  close(): Promise<string[]>;
}

interface Surroundings {
  lines?: LoggerService;
  closers?: Closers;
  /** Of a test that lets days pass. No setting moves the clock. */
  clock?: Clock;
}

/** Runs the start of the portal in order. The port opens at the end. */
export async function startPortal(
  asked: Config,
  say: (line: string) => void,
  { lines, closers = new Closers(), clock }: Surroundings = {},
): Promise<Portal> {
  const close = () => closers.close();
  try {
    await makeDataFolder(asked.dataDir); // uploads go through it, even if S3 keeps the files
    const opening = openDatabase(await withFreePort(asked), say);
    closers.add('the database', () =>
      opening.then(
        (opened) => opened.close(),
        () => undefined,
      ),
    );
    const database = await opening;
    const { config } = database;
    const platform = { ...(await createPlatform(config, database.url, database.role)), ...(clock && { clock }) };
    closers.add('the connections to the database', () => platform.pool.end());
    closers.add('the job queue', () => platform.jobs.close());
    const open = await openMetrics(platform);
    closers.add('the metrics', async () => open?.close());
    const traces = await openTraces(platform);
    closers.add('the traces', async () => traces?.close());
    await refuseOpenDemo(platform.pool, config);
    await expectServers(platform);
    const watch = new TakeoverWatch(platform.pool, platform.keyring, views);
    const background = new BackgroundWork(platform, 'portal', [watch.condition]);
    closers.add('background work', () => background.stop());
    closers.add('the watch for newer versions', () => watch.stop());
    const server = new HttpServer(platform, { lines, closers, metrics: open?.metrics, traces });
    const sayProgress = progress(say, 'Rebuilding the views');
    const showProgress = (done: number, total: number) => {
      open?.metrics.rebuilding(done, total);
      sayProgress(done, total);
    };
    const replayed = await ensureViews(platform.pool, platform.log.codec, views, showProgress, () => server.prepare());
    open?.metrics.rebuilding(1, 1);
    collectAtRest();
    if (replayed) say(`Rebuilt the views from ${replayed} events.`);
    for (const line of await settleAtStart(platform)) new Logger('Erasure').warn(line);
    watch.start();
    await server.prepare();
    background.start();
    await seedIfEmpty(server, platform, background, say);
    const demoAccounts = await existingDemoAccounts(platform.pool);
    await server.open();
    say(`\nStaffroom is ready: ${config.publicUrl}\n`);
    sayDemoAccounts(demoAccounts, say);
    return { address: config.publicUrl, outdated: watch.outdated, lost: database.lost, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

async function seedIfEmpty(
  server: HttpServer,
  { config, pool, log, clock }: Platform,
  background: BackgroundWork,
  say: (line: string) => void,
): Promise<void> {
  if (!config.demo) return;
  const turn = await connectDedicated(pool);
  try {
    await turn.query('select pg_advisory_lock($1)', [demoLock]); // if two processes start at once, one seeds and the other waits
    if (!(await mayBeSeeded(pool))) return;
    say('Seeding the demo company …');
    background.showsMails = false;
    const demo = config.demoIsLarge ? largeDemo() : smallDemo;
    const app = await server.prepare();
    await seedDemo(app.get(CommandBus), log, clock.today(), progress(say, 'Seeding the demo company'), demo);
    await background.caughtUp(catchUpMs); // so that the first page already shows the notifications
    background.showsMails = true;
    await storeSetting(pool, demoSetting, 'seeded');
  } finally {
    await turn.end(); // closing the connection releases the lock
  }
}

/** True for an empty database, or one whose seeding was interrupted. */
async function mayBeSeeded(pool: Platform['pool']): Promise<boolean> {
  const { rowCount: isEmpty } = await pool.query('select from log.log_head where position = 0');
  if (isEmpty && (await storedSetting(pool, demoSetting)) === null) await storeSetting(pool, demoSetting, 'begun');
  return (await storedSetting(pool, demoSetting)) === 'begun';
}

/** Reports the progress at every tenth. */
function progress(say: (line: string) => void, what: string): (done: number, total: number) => void {
  let said = 0;
  return (done, total) => {
    const tenth = Math.floor((done / Math.max(1, total)) * 10);
    if (tenth > said) say(`${what}: ${tenth * 10} %`);
    said = Math.max(said, tenth);
  };
}

/**
 * The port is chosen first, because mails sent while seeding contain the portal's address. If PORT is not set, the next
 * free port is used.
 */
async function withFreePort(config: Config): Promise<Config> {
  for (let port = config.port; port < config.port + portsTried; port++) {
    if (await isFree(port, config.host)) {
      return { ...config, port, publicUrl: config.publicUrlIsDefault ? `http://localhost:${port}` : config.publicUrl };
    }
    if (!config.portIsDefault)
      throw new Error(`Port ${port} is in use. Stop the program that uses it, or set PORT to another one.`);
  }
  throw new Error(`No port from ${config.port} to ${config.port + portsTried - 1} is free. Set PORT to a free one.`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') return false;
    throw error;
  } finally {
    probe.close();
  }
}
