import { changesRepeatedMs } from '@staffroom/contracts/changes.js';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import { backoffMs } from '../../platform/database/backoff.js';
import { isUnavailable } from '../../platform/database/sql-errors.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { liveSessions } from '../auth/facade.js';
import { CrowdedDays } from '../calendar/facade.js';
import type { StreamOwner } from './change-stream.js';
import { ChangeStreams } from './change-streams.js';
import { listsFor, type ReachingChange } from './reached-people.js';
import { ReadChanges } from './read-changes.js';

/** How often the process looks for events of other processes, and for sessions that have ended. */
const lookEveryMs = 700;
/** How soon it looks after an append of its own. */
const stepMs = 100;
/** Clients that are told of the same change read the list one after another: at most 250 of a process in a second. */
const spreadMs = { least: 250, perStream: 4 };

/**
 * Follows the log in every process that serves HTTP, and tells open streams which lists have changed. Views change in the
 * transaction of the event, so a client that is told finds the change.
 */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Changes');
  /** Up to where the log was read. Null while there are no streams. */
  private position: number | null = null;
  private beginning: Promise<void> | undefined;
  private recent: { readAtMs: number; change: ReachingChange }[] = [];
  private neededAtMs = 0;
  private nextLookMs = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private unlisten: () => void = () => undefined;

  constructor(
    private readonly log: EventLog,
    private readonly streams: ChangeStreams,
    private readonly reader: ReadChanges,
    private readonly crowdedDays: CrowdedDays,
  ) {}

  onModuleInit(): void {
    this.unlisten = this.log.onAppended(() => {
      if (this.failures === 0) this.nextLookMs = 0;
    });
    this.scheduleStep();
  }

  async onModuleDestroy(): Promise<void> {
    this.unlisten();
    this.streams.close();
    clearTimeout(this.timer);
    await this.looking;
    clearTimeout(this.timer);
  }

  /** Opens a stream. It is told of everything that has changed since a moment before. */
  async open(response: Response, owner: StreamOwner): Promise<void> {
    this.streams.expectOpen();
    await this.begin();
    if (response.destroyed) return;
    const changes = this.recent.map(({ change }) => change);
    this.streams.add(response, owner).tell(listsFor(owner, changes), spreadMs.least);
  }

  private async begin(): Promise<void> {
    this.neededAtMs = performance.now();
    if (this.position !== null) return;
    this.beginning ??= this.log
      .positionBefore(changesRepeatedMs)
      .then((position) => void (this.position = position))
      .finally(() => (this.beginning = undefined));
    await this.beginning;
  }

  /** Timers of its own: what a request starts would belong to the trace of that request. */
  private scheduleStep(): void {
    this.timer = setTimeout(() => {
      this.looking = this.step().finally(() => this.scheduleStep());
    }, stepMs);
  }

  private async step(): Promise<void> {
    const now = performance.now();
    if (this.position === null || now < this.nextLookMs) return;
    this.nextLookMs = now + lookEveryMs;
    try {
      await this.endStreams();
      await this.follow(this.position);
      this.pass(await this.reader.ofNewDay());
      this.failures = 0;
    } catch (error) {
      this.failures++;
      this.nextLookMs = performance.now() + backoffMs(this.failures, lookEveryMs);
      if (!isUnavailable(error)) this.logger.warn({ message: 'changes cannot be told', error });
    }
    if (this.streams.open.length > 0) this.neededAtMs = now;
    else if (now - this.neededAtMs > changesRepeatedMs) this.rest();
  }

  /** Ends the streams of sessions that have ended, and of people whose role has changed: they are told by another one. */
  private async endStreams(): Promise<void> {
    const { open } = this.streams;
    if (open.length === 0) return;
    const live = await liveSessions(this.log.pool, [...new Set(open.map(({ owner }) => owner.sessionHash))]);
    for (const stream of open) if (live.get(stream.owner.sessionHash) !== stream.owner.role) stream.end();
  }

  private async follow(from: number): Promise<void> {
    for (let position = from, isLast = false; !isLast;) {
      const read = await this.reader.after(position);
      ({ position, isLast } = read);
      this.position = position;
      this.pass(read.changes);
    }
  }

  private pass(changes: readonly ReachingChange[]): void {
    this.remember(changes);
    this.tell(changes);
  }

  private remember(changes: readonly ReachingChange[]): void {
    const readAtMs = performance.now();
    this.recent = this.recent.filter((earlier) => readAtMs - earlier.readAtMs < changesRepeatedMs);
    this.recent.push(...changes.map((change) => ({ readAtMs, change })));
  }

  private tell(changes: readonly ReachingChange[]): void {
    if (changes.some(({ lists }) => lists.includes('calendar'))) this.crowdedDays.forget();
    const told = this.streams.open
      .map((stream) => ({ stream, lists: listsFor(stream.owner, changes) }))
      .filter(({ lists }) => lists.size > 0);
    const withinMs = Math.max(spreadMs.least, told.length * spreadMs.perStream);
    for (const { stream, lists } of told) stream.tell(lists, withinMs);
  }

  private rest(): void {
    this.position = null;
    this.recent = [];
  }
}
