import type { DomainEvent } from '@staffroom/domain/decider.js';

/** Who did what, why and as part of which request; the same for all events of one command (R40). */
export interface EventMeta {
  /** Null where the portal itself acted. */
  actorId: string | null;
  /** The command's name, e.g. 'RequestTimeOff'. */
  command: string;
  commandId: string;
  /** Correlates with the HTTP request or job in the logs. */
  requestId: string;
  /** ISO moment, fixed once when the command started; views use it. */
  occurredAt: string;
}

/** An event as it stands in the log, lifted to its present shape, personal fields readable unless the person is erased. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & Recording;

/** What the log adds to an event. */
interface Recording {
  position: number;
  stream: string;
  version: number;
  id: string;
  subjectId: string | null;
  meta: EventMeta;
  /** Null while the event is being appended: the database's clock stamps it (ISO moment). */
  recordedAt: string | null;
}
