import type pg from 'pg';
import type { Keyring } from '../events/keyring.js';
import { Sweeper } from '../jobs/sweeper.js';

const lookEveryMs = 1_000;

/**
 * Follows a rotation of the master key, and ends a process that does not have the new one: it can no longer write, nor
 * read keys that were rewrapped.
 */
export class MasterKeyWatch {
  /** Resolves when this process does not have the database's master key any more. It must then close. */
  readonly outdated: Promise<void>;
  private readonly sweeper: Sweeper;
  private isOutdated: () => void = () => undefined;

  constructor(pool: pg.Pool, keyring: Keyring) {
    this.outdated = new Promise((resolve) => (this.isOutdated = resolve));
    this.sweeper = new Sweeper(
      async () => void ((await followRotation(pool, keyring)) || this.isOutdated()),
      lookEveryMs,
      () => undefined, // an unreachable database is reported elsewhere
    );
  }

  start(): void {
    this.sweeper.start();
  }

  stop(): Promise<void> {
    return this.sweeper.stop();
  }
}

/** Wraps new keys with the database's current master key from now on. False if this process does not have it. */
export async function followRotation(db: Pick<pg.Pool, 'query'>, keyring: Keyring): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>({
    name: 'current_master_key',
    text: `select id from keys.master_keys where state = 'current'`,
  });
  return rows.every(({ id }) => id === keyring.masterKeyId || keyring.use(id));
}

export const rotatedLine =
  'The master key of the database was replaced, and this process has the old one: it closes. Start it with the new MASTER_KEY.';
