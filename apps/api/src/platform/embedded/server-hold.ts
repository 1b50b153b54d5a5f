/**
 * Allows one portal per embedded server. A connection holds the lock, so the lock ends with the process in every case.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sqlState } from '../database/sql-errors.js';
import { embeddedServerLock } from '../database/advisory-locks.js';
import { HOLD } from './roles.js';

const PATIENCE_MS = 5_000;
const POLL_MS = 200;
const REVIVALS = 3;
/** After a crash of one of its processes, the server runs but accepts no connection until it has read its WAL. */
const recovering = '57P03';
const gone = 'The embedded PostgreSQL ended and could not be started again';

export class FolderInUse extends Error {}

export interface ServerHold {
  /**
   * Called before the server is stopped. The lock stays held until the server is down; otherwise another portal could
   * adopt a server that is about to stop. Resolves when the server is no longer being started.
   */
  expectStop(): Promise<void>;
  /** Resolves with the reason if the server ended and could not be started again. */
  readonly lost: Promise<string>;
}

/** When the server ends unexpectedly, calls `revive` to start it again. */
export async function holdServer(url: string, dataDir: string, revive: () => Promise<void>): Promise<ServerHold> {
  let stopping = false;
  let reviving: Promise<void> = Promise.resolve();
  let lose: (reason: string) => void;
  const lost = new Promise<string>((resolve) => (lose = resolve));
  const hold = async (): Promise<void> => {
    const client = await connectWithLock(url, dataDir);
    client.once('end', () => {
      if (!stopping) reviving = holdAgain();
    });
  };
  const holdAgain = async (): Promise<void> => {
    for (let failures = 0; !stopping;) {
      await sleep(POLL_MS);
      if (stopping) return;
      try {
        await revive();
        return await hold();
      } catch (error) {
        if (sqlState(error) === recovering) continue; // it ends by itself, or the server ends
        failures++;
        if (error instanceof FolderInUse || failures === REVIVALS) return lose(`${gone}: ${(error as Error).message}`);
      }
    }
  };
  await hold();
  return {
    expectStop() {
      stopping = true;
      return reviving;
    },
    lost,
  };
}

async function connectWithLock(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: HOLD, keepAlive: true });
  client.on('error', () => undefined); // 'end' follows and is handled
  await client.connect();
  // the server may still have the connection of a portal that was just killed
  const until = Date.now() + PATIENCE_MS;
  while (!(await tryLock(client))) {
    if (Date.now() > until) {
      await client.end();
      throw new FolderInUse(`Another Staffroom is running on ${dataDir}. Stop it first, or choose another DATA_DIR.`);
    }
    await sleep(POLL_MS);
  }
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    embeddedServerLock,
  ]);
  return rows[0]?.locked === true;
}
