/** Runs the portal's own PostgreSQL under the data folder: made on the first start, adopted when still running, stopped with the portal. */
import { mkdir } from 'node:fs/promises';
import { findBinaries } from './binaries.js';
import { findClusterFolder, makeClusterIfMissing, readPasswords } from './cluster.js';
import { prepareDatabase } from './database.js';
import { holdServer } from './server-hold.js';
import { startServer, stopServer } from './server.js';
import { chooseRunAs } from './run-as.js';

export interface EmbeddedPostgres {
  /** Superuser of the cluster: migrations only. */
  ownerUrl: string;
  /** Owns nothing, so what the database forbids the application stays forbidden. */
  appUrl: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** For tests only: gives up safety against a power cut for speed. */
  fsync?: boolean;
  maxConnections?: number;
  /** For tests only: several processes use the server, none of them is its one portal. */
  shared?: boolean;
  onProgress?: (line: string) => void;
}

export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const progress = options.onProgress ?? (() => undefined);
  // others may pass through the folder, not look into it: as root, the server's user must reach its own part
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const folder = await findClusterFolder(dataDir);
  const runAs = chooseRunAs(folder);
  const binaries = await findBinaries(folder, runAs);
  if (await makeClusterIfMissing(folder, binaries, runAs)) progress(`PostgreSQL prepared in ${folder}`);
  const passwords = await readPasswords(folder);
  const port = await startServer(folder, binaries, {
    fsync: options.fsync ?? true,
    maxConnections: options.maxConnections ?? 100,
  });
  const urlFor = (role: keyof typeof passwords, database: string): string =>
    `postgres://staffroom_${role}:${passwords[role]}@127.0.0.1:${port}/${database}`;

  const hold = options.shared ? undefined : await holdServer(urlFor('owner', 'postgres'), dataDir);
  await prepareDatabase(urlFor('owner', 'postgres'), passwords.app);
  return {
    ownerUrl: urlFor('owner', 'staffroom'),
    appUrl: urlFor('app', 'staffroom'),
    async stop() {
      hold?.expectStop();
      await stopServer(folder, binaries);
    },
  };
}
