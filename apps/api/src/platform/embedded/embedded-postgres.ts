/**
 * Runs the portal's own PostgreSQL in the data folder. Creates it on the first start, adopts it if it is still running,
 * and stops it with the portal.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '../disk/data-folder.js';
import { findBinaries } from './binaries.js';
import { findClusterFolder, makeClusterIfMissing, readPasswords } from './cluster.js';
import { runningServer } from './postmaster.js';
import { hasOtherClients, prepareCluster, type Server, urlOf } from './roles.js';
import { FolderInUse, holdServer } from './server-hold.js';
import { startServer, stopServer } from './server.js';
import { chooseRunAs } from './run-as.js';

export interface EmbeddedPostgres {
  /** Owns the database. For migrations only. */
  ownerUrl: string;
  /** Owns nothing, so it cannot bypass what the database forbids the application. */
  appUrl: string;
  /** Superuser of the server. Only for tests, benchmarks and the trial. */
  adminUrl: string;
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
  await makeDataFolder(dataDir);
  const folder = await findClusterFolder(dataDir);
  const runAs = chooseRunAs(folder);
  const binaries = await findBinaries(folder, runAs);
  if (await makeClusterIfMissing(folder, binaries, runAs)) progress(`PostgreSQL was set up in ${folder}`);
  const settings = { fsync: options.fsync ?? true, maxConnections: options.maxConnections ?? 100 };

  const revive = async (port: number) => {
    if (await runningServer(join(folder, 'data'))) return; // it has recovered by itself
    await startServer(folder, binaries, settings, port);
    progress('The embedded PostgreSQL had ended. It was started again.');
  };
  const hold = (server: Server) => holdServer(urlOf('owner', server, 'postgres'), dataDir, () => revive(server.port));
  const leave = async (server: Server) => {
    if (!(await hasOtherClients(server))) await stopServer(folder);
  };

  // an exiting portal may stop the server under a starting one, which then starts it again
  const { server, held } = await retryWhenServerLeaves(async () => {
    const server = { port: await startServer(folder, binaries, settings), passwords: await readPasswords(folder) };
    await prepareCluster(server);
    return { server, held: options.shared ? undefined : await hold(server) };
  });
  return {
    ownerUrl: urlOf('owner', server),
    appUrl: urlOf('app', server),
    adminUrl: urlOf('admin', server),
    async stop() {
      await held?.expectStop();
      await stopServer(folder);
    },
    lost: held?.lost ?? new Promise(() => undefined),
    leave: () => leave(server),
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
