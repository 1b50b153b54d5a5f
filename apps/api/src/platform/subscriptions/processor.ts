import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable, MasterKeyOutdated, ViewsOutdated } from '../database/sql-errors.js';
import type { EventLog } from '../event-log/event-log.js';
import type { StoredRow } from '../events/event-codec.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import type { Report } from '../logs/report.js';
import { isPermanentFailure, parkEvent, reasonOf } from './parked-events.js';
import { mayMove, moveOnce, movePositions } from './positions.js';
import { handleOnce, type Subscription } from './subscription.js';

const failuresAllowed = 10;

/** Hands events to one subscription, in order. An event that fails ten times, or that no process can decode, is parked and reported. */
export class Processor {
  /** A position that this process has seen stored. */
  stored: number;
  /** The events that it handles now. */
  batch: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly log: EventLog,
    private readonly subscription: Subscription,
    /** Every event up to here was handled, parked or skipped. */
    public position: number,
    private readonly report: Report,
    private readonly retryDelayMs: number,
  ) {
    this.stored = position;
  }

  get name(): string {
    return this.subscription.name;
  }

  /** Throws if it must begin again from the stored position. */
  async handle(rows: readonly StoredRow[]): Promise<void> {
    const { types, staysInDatabase } = this.subscription;
    const events = rows.filter(({ type }) => types.includes(type));
    if (events.length > 0 && !staysInDatabase) await this.log.pool.durable();
    for (const row of events) await this.deliver(row);
    if (!this.stopping.signal.aborted) this.position = rows.at(-1)?.position ?? this.position;
  }

  /** Ends after the current event. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.batch;
  }

  private async deliver(row: StoredRow): Promise<void> {
    const { signal } = this.stopping;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        const event = this.log.codec.decode(row);
        await this.commit(event);
        return await this.followUp(event);
      } catch (error) {
        if (isNotDueToEvent(error)) throw error;
        if (failures >= failuresAllowed || isPermanentFailure(error)) return this.park(row.position, error);
        await pause(this.retryDelayMs * 2 ** (failures - 1), signal);
      }
    }
  }

  private async commit(event: RecordedEvent): Promise<void> {
    const handled = { name: this.name, event, stored: this.stored };
    try {
      await handleOnce(this.log, this.subscription, event, moveOnce(handled), {
        unflushed: this.subscription.staysInDatabase === true,
      });
    } catch (error) {
      throw (await mayMove(this.log.pool, handled)) ? error : new PositionChanged();
    }
    this.stored = event.position;
  }

  private async followUp(event: RecordedEvent): Promise<void> {
    try {
      await this.subscription.afterwards?.(event);
    } catch (error) {
      const where = `after the commit at position ${event.position}`;
      this.report(`subscription ${this.name} failed ${where}: ${reasonOf(error)}`, error);
    }
  }

  private async park(position: number, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    await parkEvent(this.log.pool, this.name, position, reason);
    await movePositions(this.log.pool, new Map([[this.name, position]]));
    this.report(`subscription ${this.name} parked the event at position ${position}: ${reason}`, error);
  }
}

/** Another process has handled the event since this one lost its connection, or a crash of the database has undone commits. */
class PositionChanged extends Error {
  override name = 'PositionChanged';
}

function isNotDueToEvent(error: unknown): boolean {
  return (
    [PositionChanged, ViewsOutdated, MasterKeyOutdated].some((kind) => error instanceof kind) || isUnreachable(error)
  );
}

/** Ends early on the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => undefined);
}
