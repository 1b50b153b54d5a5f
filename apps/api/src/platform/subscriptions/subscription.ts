import type { DomainEvent } from '@staffroom/domain/decider.js';
import { send, type Statement } from '../database/database.js';
import type { EventLog } from '../event-log/event-log.js';
import type { TransactOptions } from '../event-log/transactions.js';
import type { UnitOfWork } from '../event-log/unit-of-work.js';
import type { RecordedEvent } from '../events/recorded-event.js';

/** Follows the log and reacts to events, at least once, in order. */
export interface Subscription<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** It receives only events of these types. */
  readonly types: readonly Event['type'][];
  /**
   * The subscription writes only to the database. It then handles an event that is not on disk yet, and does not wait until its own commit
   * is: if a crash of the database undoes the event, it also undoes what was written because of it.
   */
  readonly staysInDatabase?: true;
  /** Everything it writes through the unit is committed together with the position. It must still be idempotent. */
  handle(event: RecordedEvent<Event>, unit: UnitOfWork): Promise<void>;
  /** Runs after the commit, for wake-up jobs. A crash may skip it. */
  afterwards?(event: RecordedEvent<Event>): Promise<void> | void;
}

/**
 * Commits what the subscription writes together with `done`. The command's id is derived from the event, so an event has its effect once,
 * however often it is delivered.
 */
export async function handleOnce(
  log: EventLog,
  subscription: Subscription,
  event: RecordedEvent,
  done: Statement,
  options?: TransactOptions,
): Promise<void> {
  const { name } = subscription;
  const commandId = log.keyring.uuid('subscription', `${name} ${event.id}`);
  const context = { actorId: null, command: name, requestId: event.meta.requestId, commandId };
  const work = async (unit: UnitOfWork) => {
    await subscription.handle(event, unit);
    unit.also(done);
  };
  const { isRepetition } = await log.transact(context, work, options);
  if (isRepetition) await send(log.pool, done);
}
