/** Everything that runs in a trial: PostgreSQL, two portals, a worker, Redis, a mail server, and proxies between them. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createPlatform } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { Database } from './database.mjs';
import { freePort } from './free-port.mjs';
import { MailServer } from './mail-server.mjs';
import { startProxy } from './proxy.mjs';
import { Redis, redisIsInstalled } from './redis.mjs';
import { ServerProcess } from './server-process.mjs';
import { mountSmallDisk } from './small-disk.mjs';

const publicUrl = 'http://portal.trial';
const ready = { portal: 'Staffroom is ready', worker: 'The Staffroom worker is running' };

/** In a trial, a few people do in minutes what many people do in a day. */
const quotas = {
  QUOTA_REQUESTS: '100000',
  QUOTA_WITHDRAWALS: '100000',
  QUOTA_CHANGES: '100000',
  QUOTA_UPLOADS: '100000',
  QUOTA_UPLOAD_MB: '100000',
  QUOTA_REFUSALS: '100000',
  QUOTA_MAILS: '100000',
  DISK_RESERVE_MB: '1',
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
  const mails = new MailServer();
  await mails.start();
  const redis = redisIsInstalled ? new Redis() : null;
  await redis?.start();
  if (!redis) report.note('SKIPPED: jobs in Redis, because no redis-server is installed.');

  const toRedis = redis && (await startProxy(() => redis.port));
  const toMails = await startProxy(() => mails.port);
  /** @type {Record<string, string>} */
  const settings = {
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: publicUrl,
    SMTP_URL: `smtp://127.0.0.1:${toMails.port}`,
    TRUST_PROXY: '1',
    DEMO: 'false',
    ...quotas,
    ...(toRedis ? { REDIS_URL: `redis://127.0.0.1:${toRedis.port}` } : {}),
  };
  /** `viewsVersion`: how many times the version of the views has been changed. */
  const site = { viewsVersion: 0 };
  /** @param {number} [port] of a proxy in front of the database @returns {Record<string, string>} */
  const envOf = (port) => ({
    ...settings,
    ...viewsEnv(site.viewsVersion),
    DATABASE_URL: database.url('appUrl', port),
    DATABASE_OWNER_URL: database.url('ownerUrl', port),
  });

  const toDatabase = [];
  const toPortals = [];
  const servers = [];
  for (const name of ['portal 1', 'portal 2', 'worker']) {
    const kind = name === 'worker' ? 'worker' : 'portal';
    const proxy = await startProxy(() => database.port);
    toDatabase.push(proxy);
    const port = await freePort();
    if (kind === 'portal') toPortals.push(await startProxy(() => port));
    const env = () => ({ ...envOf(proxy.port), PORT: String(port) });
    const entry = kind === 'portal' ? 'main.js' : 'worker.js';
    servers.push(new ServerProcess(name, { entry, readyLine: ready[kind], env, folder, report }));
  }
  return Object.assign(site, {
    folder,
    dataDir,
    disk,
    database,
    mails,
    redis,
    servers,
    portals: servers.slice(0, 2),
    worker: servers[2],
    toDatabase,
    toPortals,
    toMails,
    toRedis,
    envOf,
    openPlatform: () => createPlatform(loadConfig(envOf()), database.url('appUrl')),
    async start() {
      for (const server of servers) await server.start();
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      for (const proxy of [...toDatabase, ...toPortals, toMails, toRedis]) await proxy?.close();
      await mails.stop();
      await redis?.kill();
      await database.stop(report.failed ? join(folder, 'kept') : null);
      disk?.unmount();
    },
  });
}

/** @returns {Record<string, string>} */
function viewsEnv(version) {
  if (version === 0) return {};
  const hooks = new URL('views-of-another-version.mjs', import.meta.url);
  return { NODE_OPTIONS: `--import ${hooks.href}`, TRIAL_VIEWS_VERSION: String(version) };
}
