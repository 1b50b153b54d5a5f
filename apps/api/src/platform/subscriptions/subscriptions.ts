import type pg from 'pg';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import { subscriptionLockClass } from '../database/advisory-locks.js';
import { backoffMs } from '../database/backoff.js';
import type { Queryable } from '../database/database.js';
import type { CommandContext } from '../event-log/command-context.js';
import type { EventLog } from '../event-log/event-log.js';
import type { StoredRow } from '../events/event-codec.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { isUnreachable, MasterKeyOutdated, ViewsOutdated } from '../database/sql-errors.js';
import type { UnitOfWork } from '../event-log/unit-of-work.js';
import type { Report } from '../logs/report.js';
import type { PolledCondition } from '../jobs/polled-condition.js';
import { checkpointOf, moveCheckpoint, passOnce, whyNotPassed } from './checkpoints.js';
import { Joint } from './joint.js';
import { Lookout } from './lookout.js';
import { Passing } from './passing.js';
import { SharedSession } from './shared-session.js';
import { isPermanentFailure, parkEvent, reasonOf } from './parked-events.js';

/** Follows the log and reacts to events, at least once, in order. */
export interface Subscription<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** It receives only events of these types. */
  readonly types: readonly Event['type'][];
  /**
   * It only writes to the database, and what follows from that waits for the disk by itself. So it waits for the disk neither before nor
   * after: if a crash of the database undoes the event, it undoes what was written later, too.
   */
  readonly staysInDatabase?: true;
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
  private readonly passing = new Passing();

  constructor(
    private readonly log: EventLog,
    private readonly subscriptions: readonly Subscription[],
    private readonly report: Report,
    private readonly pace: Pace = { pollMs: 1_000, retryDelayMs: 200 },
    conditions: readonly PolledCondition[] = [],
  ) {
    this.session = new SharedSession(log.pool.options);
    const fail = (error: unknown) => report(`the log cannot be followed: ${reasonOf(error)}`, error);
    this.lookout = new Lookout(this.session, pace, fail, conditions);
  }

  start(): void {
    this.unlisten = this.log.onAppended(() => this.lookout.appended());
    for (const subscription of this.subscriptions) this.loops.push(this.follow(subscription));
    this.lookout.start();
  }

  /** The connection that is open in any case, for short statements. Not after the stop. */
  get connection(): Queryable {
    const query = async (text: string, values?: unknown[]) => (await this.session.client()).query(text, values);
    return { query } as Queryable;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unlisten();
    for (const end of [...this.pauses]) end();
    await this.lookout.stop();
    await Promise.all(this.loops);
    await this.passing.flush();
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
    const { name, types, staysInDatabase } = subscription;
    let position = await checkpointOf(client, name);
    /** The last event that it has handled: where the checkpoint is, or before it. */
    let seen = position;
    while (!this.stopped) {
      const before = this.lookout.now();
      const rows = await this.reading.ask({ client, position });
      if (!staysInDatabase && rows.some(({ type }) => types.includes(type))) await this.log.pool.durable();
      for (const row of rows) {
        if (this.stopped) return;
        ({ position } = row);
        if (!types.includes(row.type)) continue;
        await this.deliver(subscription, row, seen);
        seen = position;
      }
      const last = rows.at(-1);
      if (last && !types.includes(last.type)) this.passing.pass(client, name, position);
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

  private async deliver(subscription: Subscription, row: StoredRow, seen: number): Promise<void> {
    for (let failures = 1; !this.stopped; failures++) {
      try {
        const event = this.log.codec.decode(row);
        await this.handle(subscription, event, seen);
        return await this.ring(subscription, event);
      } catch (error) {
        if (isForAnotherReader(error)) throw error;
        if (isUnreachable(error)) throw error; // says nothing about the event
        if (failures >= failuresAllowed || isPermanentFailure(error))
          return this.park(subscription, row.position, error);
        await this.pause(this.pace.retryDelayMs * 2 ** (failures - 1));
      }
    }
  }

  private async handle(subscription: Subscription, event: RecordedEvent, seen: number): Promise<void> {
    const { name, staysInDatabase: unflushed = false } = subscription;
    const handling = async (unit: UnitOfWork) => {
      await subscription.handle(event, unit);
      unit.also(passOnce({ name, event, seen }));
    };
    try {
      const { isRepetition } = await this.log.transact(contextOf(this.log, subscription, event), handling, {
        unflushed,
      });
      if (isRepetition) await this.passRepetition(subscription, event);
    } catch (error) {
      const why = await whyNotPassed(this.log.pool, { name, event, seen });
      if (why === 'passed') throw new NoLongerTheReader();
      if (why === 'undone') throw new CommitsUndone();
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

/** Another process took over when this one's connection broke, and has handled this event. */
class NoLongerTheReader extends Error {
  override name = 'NoLongerTheReader';
}

/** The database has crashed and undone commits that nobody had waited for. Reading begins again at the stored checkpoint. */
class CommitsUndone extends Error {
  override name = 'CommitsUndone';
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

/** Another process continues reading, or this one from another place. */
function isForAnotherReader(error: unknown): boolean {
  return [NoLongerTheReader, CommitsUndone, ViewsOutdated, MasterKeyOutdated].some((kind) => error instanceof kind);
}

async function endTurn(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [subscriptionLockClass, name]);
}
