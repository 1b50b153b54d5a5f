/** Everything that runs in a trial: PostgreSQL, two portals, a worker, and proxies between them. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPlatform } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { freePort } from '../../support/free-port.mjs';
import { Database } from './database.mjs';
import { startProxy } from './proxy.mjs';
import { ServerProcess } from './server-process.mjs';
import { mountSmallDisk } from './small-disk.mjs';

/** In a trial, a few people do in minutes what many people do in a day. */
const quotas = {
  ...{ QUOTA_REQUESTS: '100000', QUOTA_WITHDRAWALS: '100000', QUOTA_CHANGES: '100000', QUOTA_UPLOADS: '100000' },
  ...{
    QUOTA_UPLOAD_MB: '100000',
    QUOTA_REFUSALS: '100000',
    QUOTA_MAILS: '100000',
    QUOTA_EXPORTS: '100000',
    DISK_RESERVE_MB: '1',
  },
};

/** @typedef {Awaited<ReturnType<typeof startSite>>} Site */

/** @param {string} folder @param {import('../report.mjs').Report} report */
export async function startSite(folder, report) {
  const dataDir = join(folder, 'data');
  const clusterDir = join(folder, 'cluster');
  // if this is root, the database runs as another user, who needs access
  for (const made of [folder, clusterDir, dataDir]) {
    await mkdir(made, { recursive: true });
    await chmod(made, 0o711);
  }
  const disk = mountSmallDisk(dataDir);
  if (!disk) report.note('SKIPPED: full and read-only disks, because nothing may be mounted here.');
  const database = new Database(clusterDir);
  await database.start();
  const settings = {
    ...{ DATA_DIR: dataDir, MASTER_KEY: randomBytes(32).toString('hex'), PUBLIC_URL: 'http://portal.localhost' },
    ...{ TRUST_PROXY: '1', DEMO: 'false', ...quotas },
  };
  /** @param {number} [port] of a proxy in front of the database @returns {Record<string, string>} */
  const envOf = (port) => ({
    ...settings,
    DATABASE_URL: database.url('appUrl', port),
    DATABASE_OWNER_URL: database.url('ownerUrl', port),
  });

  const toDatabase = [];
  const toPortals = [];
  const servers = [];
  for (const name of ['portal 1', 'portal 2', 'worker']) {
    const proxy = await startProxy(() => database.port);
    toDatabase.push(proxy);
    const port = await freePort();
    const env = () => ({ ...envOf(proxy.port), PORT: String(port) });
    const isWorker = name === 'worker';
    if (!isWorker) toPortals.push(await startProxy(() => port));
    servers.push(new ServerProcess(name, { program: isWorker ? 'worker.js' : 'main.js', env, folder, report }));
  }
  return {
    folder,
    dataDir,
    disk,
    database,
    servers,
    portals: servers.slice(0, 2),
    worker: /** @type {ServerProcess} */ (servers[2]),
    toDatabase,
    toPortals,
    envOf,
    openPlatform: () => createPlatform(loadConfig(envOf()), database.url('appUrl')),
    async start() {
      for (const server of servers) await server.start();
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      for (const proxy of [...toDatabase, ...toPortals]) await proxy.close();
      await database.stop(report.failed ? join(folder, 'kept') : null);
      disk?.unmount();
    },
  };
}
