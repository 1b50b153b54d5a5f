/** Three portals over one PostgreSQL with two roles, and Redis if it is installed, behind HAProxy with the configuration in deploy/. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/api/dist/platform/embedded/embedded-postgres.js';
import { freePort } from '../trial/site/free-port.mjs';
import { Redis, redisIsInstalled } from '../trial/site/redis.mjs';
import { root } from '../../scripts/run-step.mjs';
import { stop, until } from './parts.mjs';

/** In this trial, a person does in a minute what many do in a day. */
const quotas = { QUOTA_REQUESTS: '100000', QUOTA_CHANGES: '100000', QUOTA_MAILS: '100000' };

export class Site {
  /** @type {{ port: number, process: import('./parts.mjs').Running }[]} */
  portals = [];
  redis = redisIsInstalled ? new Redis() : null;
  /** Of HAProxy. */
  address = '';
  /** Of the portals, and of operators' commands. @type {Record<string, string>} */
  env = {};

  /** @param {import('./parts.mjs').SetUp} setUp */
  constructor(setUp) {
    this.setUp = setUp;
  }

  /** @param {import('./parts.mjs').SetUp} setUp @param {Record<string, string>} [more] settings of the portals */
  static async start(setUp, more = {}) {
    const site = new Site(setUp);
    const cluster = join(setUp.folder, 'cluster');
    mkdirSync(cluster);
    chmodSync(cluster, 0o711);
    const database = await startEmbeddedPostgres(cluster, { shared: true, maxConnections: 150 });
    setUp.atEnd(() => database.stop());
    await site.redis?.start();
    setUp.atEnd(() => site.redis?.kill());
    if (!redisIsInstalled)
      setUp.row('jobs on Redis', 'SKIPPED', 'redis-server is not installed; jobs are in PostgreSQL');
    const ports = await Promise.all([1, 2, 3, 4].map(() => freePort()));
    const front = ports.pop();
    site.address = `http://127.0.0.1:${front}`;
    site.env = {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: join(setUp.folder, 'data'),
      MASTER_KEY: randomBytes(32).toString('hex'),
      PUBLIC_URL: site.address,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      NODE_ENV: 'production',
      ...(site.redis ? { REDIS_URL: `redis://127.0.0.1:${site.redis.port}` } : {}),
      ...quotas,
      ...more,
    };
    for (const port of ports) site.portals.push({ port, process: await site.startPortal(port) });
    await site.#startHaproxy(front, ports);
    return site;
  }

  /** Resolves when it is ready. @param {number} port @param {Record<string, string>} [more] */
  startPortal(port, more = {}) {
    return this.setUp.portal({ ...this.env, ...more, PORT: String(port) });
  }

  /** @param {{ port: number, process: import('./parts.mjs').Running }} portal @returns {Promise<number | null>} the exit code */
  async restart(portal) {
    const code = await stop(portal.process);
    portal.process = await this.startPortal(portal.port);
    return code;
  }

  /** The committed file, with the addresses of this trial. */
  async #startHaproxy(front, ports) {
    let config = readFileSync(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8');
    config = config.replace('bind :80', `bind 127.0.0.1:${front}`);
    for (const [n, port] of ports.entries())
      config = config.replace(`server portal${n + 1} 10.0.0.1${n + 1}:3000`, `server portal${n + 1} 127.0.0.1:${port}`);
    const file = join(this.setUp.folder, 'haproxy.cfg');
    writeFileSync(file, config);
    this.haproxy = await this.setUp.start('haproxy', ['-db', '-f', file]);
    const serves = () =>
      fetch(`${this.address}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    if (!(await until(serves))) throw new Error(`HAProxy does not serve:\n${this.haproxy.output}`);
  }
}
