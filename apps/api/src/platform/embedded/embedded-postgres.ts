/**
 * Runs the portal's own PostgreSQL in the data folder. Creates it on the first start, adopts it if it is still running,
 * and stops it with the portal.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.js';
import { findClusterFolder, makeClusterIfMissing, readPasswords } from './cluster.js';
import { hasOtherClients, prepareDatabase } from './database.js';
import { runningServer } from './postmaster.js';
import { FolderInUse, holdServer } from './server-hold.js';
import { startServer, stopServer } from './server.js';
import { chooseRunAs } from './run-as.js';

export interface EmbeddedPostgres {
  /** Superuser of the cluster, for migrations only. */
  ownerUrl: string;
  /** Owns nothing, so it cannot bypass what the database forbids the application. */
  appUrl: string;
  stop(): Promise<void>;
  /** Resolves with the reason if the server ended and could not be started again. Only for the folder's one portal. */
  lost: Promise<string>;
  /** For processes that joined the portal's server: stops it if no other client is connected. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  /** False only in tests: trades safety against a power cut for speed. */
  fsync?: boolean;
  maxConnections?: number;
  /** For a worker, CLI command or test that runs alongside the folder's one portal, or without it. */
  shared?: boolean;
  onProgress?: (line: string) => void;
}

const START_TRIES = 3;
const RETRY_DELAY_MS = 300;

export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const progress = options.onProgress ?? (() => undefined);
  // others may enter the folder but not list it: if the portal runs as root, the server's user must reach its own part
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const folder = await findClusterFolder(dataDir);
  const runAs = chooseRunAs(folder);
  const binaries = await findBinaries(folder, runAs);
  if (await makeClusterIfMissing(folder, binaries, runAs)) progress(`PostgreSQL was set up in ${folder}`);
  const passwords = await readPasswords(folder);
  const settings = { fsync: options.fsync ?? true, maxConnections: options.maxConnections ?? 100 };
  const urls = (port: number, database: string) => ({
    ownerUrl: `postgres://staffroom_owner:${passwords.owner}@127.0.0.1:${port}/${database}`,
    appUrl: `postgres://staffroom_app:${passwords.app}@127.0.0.1:${port}/${database}`,
  });

  const revive = async (port: number) => {
    if (await runningServer(join(folder, 'data'))) return; // it has recovered by itself
    await startServer(folder, binaries, settings, port);
    progress('The embedded PostgreSQL had ended. It was started again.');
  };

  // an exiting portal may stop the server under a starting one, which then starts it again
  const { port, hold } = await retryWhenServerLeaves(async () => {
    const port = await startServer(folder, binaries, settings);
    const { ownerUrl } = urls(port, 'postgres');
    await prepareDatabase(ownerUrl, passwords.app);
    return { port, hold: options.shared ? undefined : await holdServer(ownerUrl, dataDir, () => revive(port)) };
  });
  return {
    ...urls(port, 'staffroom'),
    async stop() {
      await hold?.expectStop();
      await stopServer(folder);
    },
    lost: hold?.lost ?? new Promise(() => undefined),
    async leave() {
      if (!(await hasOtherClients(urls(port, 'postgres').ownerUrl))) await stopServer(folder);
    },
  };
}

async function retryWhenServerLeaves<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof FolderInUse || tries === START_TRIES) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}
