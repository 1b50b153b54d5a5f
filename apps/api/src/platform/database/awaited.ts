import { setTimeout as sleep } from 'node:timers/promises';
import { migrationLock } from './advisory-locks.js';
import { withConnection } from './connect.js';

const firstMs = 5_000;
const againMs = 60_000;

/** Work on the database without a time limit would wait in silence: says after five seconds, and then once a minute, what for. */
export async function sayingWhatIsAwaited<Result>(
  url: string,
  say: (line: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  void watch(url, say, ended.signal);
  try {
    return await work();
  } finally {
    ended.abort();
  }
}

async function watch(url: string, say: (line: string) => void, signal: AbortSignal): Promise<void> {
  try {
    for (let pause = firstMs; ; pause = againMs) {
      await sleep(pause, undefined, { signal, ref: false });
      const reason = await awaited(url).catch(() => undefined); // the work itself reports a database that is away
      if (reason && !signal.aborted) say(`Waiting for ${reason} …`);
    }
  } catch {
    // the work has ended
  }
}

/** Only of connections with the role of this URL: PostgreSQL does not show what others wait for. */
async function awaited(url: string): Promise<string | undefined> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ standby: boolean; turn: boolean }>(
      `select exists (select from pg_stat_activity
          where usename = session_user and datname = current_database() and wait_event = 'SyncRep') as standby,
        exists (select from pg_locks where locktype = 'advisory' and not granted and objid = $1
          and database = (select oid from pg_database where datname = current_database())) as turn`,
      [migrationLock],
    );
    const { standby, turn } = rows[0]!;
    if (standby) return 'the database, whose synchronous standby does not confirm a commit';
    return turn ? 'another process, which opens the same database' : undefined;
  });
}
