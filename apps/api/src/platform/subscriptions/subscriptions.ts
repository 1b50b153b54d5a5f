import type pg from 'pg';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { subscriptionLockClass } from '../database/advisory-locks.js';
import type { Queryable } from '../database/database.js';
import { backoffMs } from '../database/backoff.js';
import type { CommandContext } from '../event-log/command-context.js';
import type { EventLog } from '../event-log/event-log.js';
import type { StoredRow } from '../events/event-codec.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { isUnreachable, MasterKeyOutdated, ViewsOutdated } from '../database/sql-errors.js';
import type { UnitOfWork } from '../event-log/unit-of-work.js';
import type { Report } from '../logs/report.js';
import type { Sign } from '../jobs/sign.js';
import { Joint } from './joint.js';
import { Lookout } from './lookout.js';
import { SharedSession } from './shared-session.js';
import { isPermanentFailure, parkEvent, reasonOf } from './parked-events.js';

/** Follows the log and reacts to events, at least once, in order. */
export interface Subscription<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** It receives only events of these types. */
  readonly types: readonly Event['type'][];
  /** Everything it writes through the unit is committed together with the checkpoint. It must still be idempotent. */
  handle(event: RecordedEvent<Event>, unit: UnitOfWork): Promise<void>;
  /** Runs after the commit, for wake-up jobs. A crash may skip it. */
  afterwards?(event: RecordedEvent<Event>): Promise<void> | void;
}

const batchSize = 200;
const failuresAllowed = 10;

interface Pace {
  pollMs: number;
  /** Doubles with every failure of the same event. */
  retryDelayMs: number;
  /** Between two tries while the database is away. */
  longestPauseMs?: number;
}

/**
 * Runs subscriptions, each in one process at a time: the process that holds its advisory lock reads, the others wait.
 * An event that fails ten times, or that no process can decode, is parked and reported, so that it does not block the rest.
 */
export class SubscriptionRunner {
  private readonly loops: Promise<void>[] = [];
  private readonly pauses = new Set<() => void>();
  private stopped = false;
  private unlisten: () => void = () => undefined;
  /** Holds the turns of all subscriptions of this process for as long as they read, so it is not taken from the log's pool. */
  private readonly session: SharedSession;
  private readonly lookout: Lookout;
  private readonly reading = new Joint((requests: readonly Reading[]) => this.readTogether(requests));
  private readonly passing = new Joint((requests: readonly Passing[]) => passTogether(requests));

  constructor(
    private readonly log: EventLog,
    private readonly subscriptions: readonly Subscription[],
    private readonly report: Report,
    private readonly pace: Pace = { pollMs: 1_000, retryDelayMs: 200 },
    signs: readonly Sign[] = [],
  ) {
    this.session = new SharedSession(log.pool.options);
    const fail = (error: unknown) => report(`the log cannot be followed: ${reasonOf(error)}`, error);
    this.lookout = new Lookout(this.session, pace, fail, signs);
  }

  start(): void {
    this.unlisten = this.log.onAppended(() => this.lookout.appended());
    for (const subscription of this.subscriptions) this.loops.push(this.follow(subscription));
    this.lookout.start();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unlisten();
    for (const end of [...this.pauses]) end();
    await this.lookout.stop();
    await Promise.all(this.loops);
    await this.session.end();
  }

  private async follow(subscription: Subscription): Promise<void> {
    for (let failures = 0; !this.stopped;) {
      const client = await this.lookout.turn(subscription.name);
      if (!client) return;
      try {
        await this.readWhileHeld(client, subscription, () => (failures = 0));
      } catch (error) {
        failures++;
        if (!this.stopped) this.report(`subscription ${subscription.name} restarts: ${reasonOf(error)}`, error);
      } finally {
        // closing the connection releases its locks, whatever happened on it
        await endTurn(client, subscription.name).catch(() => this.session.drop(client));
      }
      await this.pause(backoffMs(failures, this.pace.pollMs, this.pace.longestPauseMs));
    }
  }

  private async readWhileHeld(client: pg.PoolClient, subscription: Subscription, onRead: () => void): Promise<void> {
    let position = await checkpointOf(client, subscription.name);
    while (!this.stopped) {
      const before = this.lookout.now();
      const rows = await this.reading.ask({ client, position });
      if (rows.some(({ type }) => subscription.types.includes(type))) await this.log.pool.durable();
      for (const row of rows) {
        if (this.stopped) return;
        if (subscription.types.includes(row.type)) await this.deliver(subscription, row);
        position = row.position;
      }
      const last = rows.at(-1);
      if (last && !subscription.types.includes(last.type))
        await this.passing.ask({ client, name: subscription.name, position });
      onRead();
      if (rows.length < batchSize) await this.lookout.growth(position, before);
    }
  }

  /** Subscriptions that have read equally far share what one statement reads. */
  private readTogether(requests: readonly Reading[]): Promise<StoredRow[][]> {
    const reads = new Map<number, Promise<StoredRow[]>>();
    for (const { client, position } of requests)
      if (!reads.has(position)) reads.set(position, this.log.rowsAfter(position, batchSize, client));
    return Promise.all(requests.map(({ position }) => reads.get(position)!));
  }

  private async deliver(subscription: Subscription, row: StoredRow): Promise<void> {
    for (let failures = 1; !this.stopped; failures++) {
      try {
        const event = this.log.codec.decode(row);
        await this.handle(subscription, event);
        return await this.ring(subscription, event);
      } catch (error) {
        if (isForAnotherProcess(error)) throw error;
        if (isUnreachable(error)) throw error; // says nothing about the event
        if (failures >= failuresAllowed || isPermanentFailure(error))
          return this.park(subscription, row.position, error);
        await this.pause(this.pace.retryDelayMs * 2 ** (failures - 1));
      }
    }
  }

  private async handle(subscription: Subscription, event: RecordedEvent): Promise<void> {
    const context = contextOf(this.log, subscription, event);
    try {
      const { isRepetition } = await this.log.transact(context, async (unit) => {
        await subscription.handle(event, unit);
        unit.also({ text: passOnce, values: [subscription.name, event.position] });
      });
      if (isRepetition) await this.passRepetition(subscription, event);
    } catch (error) {
      if ((await checkpointOf(this.log.pool, subscription.name)) >= event.position) throw new NoLongerTheReader();
      throw error;
    }
  }

  private async ring(subscription: Subscription, event: RecordedEvent): Promise<void> {
    try {
      await subscription.afterwards?.(event);
    } catch (error) {
      const where = `after the commit at position ${event.position}`;
      this.report(`subscription ${subscription.name} failed ${where}: ${reasonOf(error)}`, error);
    }
  }

  /** The event was handled before: by another reader that moved the checkpoint, or before the checkpoint was lost. */
  private async passRepetition({ name }: Subscription, { position }: RecordedEvent): Promise<void> {
    if ((await checkpointOf(this.log.pool, name)) >= position) throw new NoLongerTheReader();
    await moveCheckpoint(this.log.pool, name, position);
  }

  private async park({ name }: Subscription, position: number, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    await parkEvent(this.log.pool, name, position, reason);
    await moveCheckpoint(this.log.pool, name, position);
    this.report(`subscription ${name} parked the event at position ${position}: ${reason}`, error);
  }

  private pause(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.pauses.add(end);
    });
  }
}

interface Reading {
  client: pg.PoolClient;
  position: number;
}

/** A subscription has nothing to do with the events up to the position. */
interface Passing {
  client: pg.PoolClient;
  name: string;
  position: number;
}

/** Another process took over when this one's connection broke, and has handled this event. */
class NoLongerTheReader extends Error {
  override name = 'NoLongerTheReader';
}

/** The command's id is derived from the event, so an event is handled once, however often it is delivered. */
export function contextOf(log: EventLog, { name }: Subscription, event: RecordedEvent): CommandContext {
  return {
    actorId: null,
    command: name,
    requestId: event.meta.requestId,
    commandId: log.keyring.uuid('subscription', `${name} ${event.id}`),
  };
}

/** Another process continues reading. */
function isForAnotherProcess(error: unknown): boolean {
  return [NoLongerTheReader, ViewsOutdated, MasterKeyOutdated].some((kind) => error instanceof kind);
}

/** How far the subscription has read. Used by tests and by the health check. */
export async function checkpointOf(db: Queryable, name: string): Promise<number> {
  const { rows } = await db.query<{ position: number }>(
    'select position from state.checkpoints where subscription = $1',
    [name],
  );
  return rows[0]?.position ?? 0;
}

async function endTurn(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [subscriptionLockClass, name]);
}

/** Moves the checkpoint past an event. If it is there already, fails together with everything written along with it. */
const passOnce = `
  with moved as (
    insert into state.checkpoints (subscription, position) values ($1, $2)
    on conflict (subscription) do update set position = excluded.position, moved_at = now()
    where checkpoints.position < excluded.position returning 1)
  select 1 / count(*) from moved`;

function moveCheckpoint(db: Queryable, name: string, position: number): Promise<void> {
  return moveCheckpoints(db, [name], [position]);
}

/** In the order of their names, so that two processes never wait for each other. */
async function moveCheckpoints(db: Queryable, names: readonly string[], positions: readonly number[]): Promise<void> {
  await db.query(
    `insert into state.checkpoints (subscription, position)
     select name, position from unnest($1::text[], $2::bigint[]) as passed (name, position) order by name
     on conflict (subscription)
     do update set position = greatest(checkpoints.position, excluded.position), moved_at = now()`,
    [names, positions],
  );
}

async function passTogether(requests: readonly Passing[]): Promise<void[]> {
  const names = requests.map(({ name }) => name);
  const positions = requests.map(({ position }) => position);
  await moveCheckpoints(requests[0]!.client, names, positions);
  return requests.map(() => undefined);
}
