/** The embedded PostgreSQL of the trial, which can be killed and started again. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../../apps/api/dist/platform/embedded/embedded-postgres.js';

const patienceMs = 60_000;
const retryMs = 500;

export class Database {
  #server;

  /** @param {string} dataDir */
  constructor(dataDir) {
    this.dataDir = dataDir;
    process.on('exit', () => this.#abandon());
  }

  /** Also after it has been killed; it may be recovering. */
  async start() {
    for (const end = Date.now() + patienceMs; ; await sleep(retryMs)) {
      try {
        this.#server = await startEmbeddedPostgres(this.dataDir, { shared: true, maxConnections: 120 });
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }

  /** @param {'ownerUrl' | 'appUrl' | 'adminUrl'} role @param {number} [port] of a proxy in front of it */
  url(role, port) {
    const url = new URL(this.#server[role]);
    if (port) url.port = String(port);
    return url.href;
  }

  get port() {
    return Number(new URL(this.#server.ownerUrl).port);
  }

  /** The postmaster's process id. */
  get pid() {
    const [pid] = readFileSync(join(this.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    return Number(pid);
  }

  /** If the trial itself has failed, the server must not survive it. */
  #abandon() {
    try {
      process.kill(this.pid, 'SIGQUIT');
    } catch {
      // it has stopped, as it should have
    }
  }

  /** @param {string | null} keepIn a folder for a copy of the data */
  async stop(keepIn) {
    await this.#server?.stop();
    if (keepIn) spawnSync('cp', ['-a', this.dataDir, keepIn]);
  }
}
