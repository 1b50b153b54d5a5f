/** Starts and stops the server process of a cluster, on a loopback port stored in the folder. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { isPostgres, runningServer } from './postmaster.js';

export interface ServerSettings {
  fsync: boolean;
  maxConnections: number;
}

const ATTEMPTS = 8;
const RETRY_DELAY_MS = 500;
const STOP_MS = 60_000;
const STOP_POLL_MS = 50;
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Returns the port. Takes over a server that a killed portal left running. `port` is given if connections to the server exist
 * already.
 */
export async function startServer(
  folder: string,
  binaries: Binaries,
  settings: ServerSettings,
  port?: number,
): Promise<number> {
  const data = join(folder, 'data');
  const log = join(data, 'server.log');
  for (let attempt = 1; ; attempt++) {
    const running = await runningServer(data);
    if (running) return running.port;
    const options = serverOptions(port ?? (await choosePort(join(folder, 'port'))), settings);
    try {
      await shortenLog(log);
      await binaries.run('pg_ctl', ['start', '--wait', '-t', '60', '-D', data, '-l', log, '-o', options]);
    } catch (error) {
      // after a crash, children of the old server may still be exiting, and two processes starting at once may collide
      if (attempt === ATTEMPTS) {
        const reason = lastFailure(log) ?? (error as Error).message;
        throw new Error(`The embedded PostgreSQL could not be started: ${reason}. ${log} says more.`);
      }
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** Without pg_ctl, which waits a minute if the server dies of another cause meanwhile. */
export async function stopServer(folder: string): Promise<void> {
  const data = join(folder, 'data');
  const server = await runningServer(data);
  if (!server) return;
  process.kill(server.pid, 'SIGINT'); // fast shutdown: clients are disconnected, committed data is kept
  for (const until = Date.now() + STOP_MS; isPostgres(server.pid);) {
    if (Date.now() > until) throw new Error(`PostgreSQL (process ${server.pid}) did not stop in ${STOP_MS / 1000} s.`);
    await sleep(STOP_POLL_MS);
  }
}

function serverOptions(port: number, { fsync, maxConnections }: ServerSettings): string {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    // the queries are short: JIT compilation costs more than it saves
    jit: 'off',
    // fewer processes: nobody replicates from this server, and its data is in memory
    max_logical_replication_workers: 0,
    io_method: 'sync',
    wal_compression: 'on',
    log_checkpoints: 'off',
    // the server's log must not quote rejected rows: they may contain personal data
    log_error_verbosity: 'terse',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_compression: 'off' }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

async function choosePort(file: string): Promise<number> {
  const kept = existsSync(file) ? Number(await readFile(file, 'utf8')) : 0;
  const port = (await tryPort(kept)) ?? (await tryPort(0));
  if (!port) throw new Error('There is no free port on 127.0.0.1 for the embedded PostgreSQL.');
  await writeFile(file, String(port));
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const { port: found } = probe.address() as AddressInfo;
      probe.close(() => resolve(found));
    });
  });
}

async function shortenLog(log: string): Promise<void> {
  if (existsSync(log) && (await stat(log)).size > LOG_LIMIT_BYTES) await truncate(log);
}

function lastFailure(log: string): string | undefined {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return lines.findLast((line) => /\b(FATAL|PANIC): /.test(line))?.replace(/^.*?\b(?:FATAL|PANIC): +/, '');
}
