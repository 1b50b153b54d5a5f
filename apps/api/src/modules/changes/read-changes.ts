import { Injectable, Logger } from '@nestjs/common';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { isUnavailable } from '../../platform/database/sql-errors.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import type { StoredRow } from '../../platform/events/event-codec.js';
import { UndecodableEvent } from '../../platform/events/undecodable-event.js';
import { Clock } from '../../platform/clock/clock.js';
import { Areas } from '../area/area.js';
import type { Change } from '../area/changes.js';
import { reaching, type ReachingChange } from './reached-people.js';
import { substitutionsBetween } from './substitutions-between.js';

const batchSize = 200;

export interface Read {
  changes: ReachingChange[];
  /** Of the last event that was read. */
  position: number;
  isLast: boolean;
}

/** Reads from the log which lists have changed. */
@Injectable()
export class ReadChanges {
  private readonly logger = new Logger('Changes');
  /** Up to which day substitutions were told. */
  private day: PlainDate;

  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly areas: Areas,
  ) {
    this.day = clock.today();
  }

  async after(position: number): Promise<Read> {
    const { pool } = this.log;
    const rows = await this.log.rowsAfter(position, batchSize);
    const changes: Change[] = [];
    for (const row of rows) changes.push(...(await this.changesBy(row)));
    const reached = changes.length > 0 ? await reaching(pool, changes, this.clock.today()) : [];
    if (reached.length > 0) await pool.durable();
    return { changes: reached, position: rows.at(-1)?.position ?? position, isLast: rows.length < batchSize };
  }

  /** What begins or ends with a date has no event. */
  async ofNewDay(): Promise<ReachingChange[]> {
    const today = this.clock.today();
    if (today === this.day) return [];
    const changes = await substitutionsBetween(this.log.pool, this.day, today);
    this.day = today;
    return changes.length > 0 ? reaching(this.log.pool, changes, today) : [];
  }

  /** An event that cannot be read must not keep others from being told. */
  private async changesBy(row: StoredRow): Promise<readonly Change[]> {
    const changes = this.areas.meanings.get(row.type)?.changes ?? 'none';
    if (changes === 'none') return [];
    try {
      return await changes(this.log.codec.decode(row), { log: this.log, today: this.clock.today() });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (!(error instanceof UndecodableEvent)) this.logger.warn({ message: `nobody is told of ${row.type}`, error });
      return [];
    }
  }
}
