/** Each process with background work reports that it is alive, so that /api/health/ready can show when one last did. */
import { randomUUID } from 'node:crypto';
import type { BackgroundHealth } from '@staffroom/contracts/health.js';
import type { Queryable } from '../database/database.js';
import type { Report } from '../logs/report.js';
import { Sweeper } from './sweeper.js';

export const backgroundProcesses = 'state.background_processes';

const everyMs = 10_000;
const failingAfterSeconds = 30;
const startsWithinSeconds = 120;
/** Rows of processes that were killed. */
const forgottenAfter = '10 minutes';

export class Heartbeat {
  private readonly id = randomUUID();
  private readonly sweeper: Sweeper;

  constructor(
    private readonly pool: Queryable,
    /** Open in any case: a beat is too rare to keep one of the pool's. */
    private readonly connection: Queryable,
    private readonly kind: 'portal' | 'worker',
    report: Report,
    private readonly onBeat: () => void,
  ) {
    this.sweeper = new Sweeper('reporting that this process runs', () => this.beat(), everyMs, report);
  }

  start(): void {
    this.sweeper.start();
  }

  async stop(): Promise<void> {
    await this.sweeper.stop();
    // if this fails, the row is forgotten later
    await this.pool.query(`delete from ${backgroundProcesses} where id = $1`, [this.id]).catch(() => undefined);
  }

  private async beat(): Promise<void> {
    await this.connection.query(
      `with forgotten as (delete from ${backgroundProcesses} where id <> $1 and seen_at < now() - $3::interval)
       insert into ${backgroundProcesses} (id, kind) values ($1, $2) on conflict (id) do update set seen_at = now()`,
      [this.id, this.kind, forgottenAfter],
    );
    this.onBeat();
  }
}

/**
 * Whether the oldest process works here for so long that those that were started with it have reported too, however slow
 * their start was.
 */
export async function othersHaveReported(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from ${backgroundProcesses} where seen_at > now() - make_interval(secs => $1) and started_at < now() - make_interval(secs => $2)`,
    [failingAfterSeconds, startsWithinSeconds],
  );
  return rowCount! > 0;
}

export async function backgroundHealth(db: Queryable): Promise<BackgroundHealth> {
  const { rows } = await db.query<{ kind: 'portal' | 'worker'; seconds: number }>(
    `select kind, greatest(0, extract(epoch from now() - seen_at))::float8 as seconds from ${backgroundProcesses}`,
  );
  const alive = rows.filter(({ seconds }) => seconds < failingAfterSeconds);
  const count = (kind: string) => alive.filter((row) => row.kind === kind).length;
  return {
    state: alive.length > 0 ? 'ok' : 'failing',
    portals: count('portal'),
    workers: count('worker'),
    lastSeenSeconds: rows.length > 0 ? Math.round(Math.min(...rows.map(({ seconds }) => seconds))) : null,
  };
}
