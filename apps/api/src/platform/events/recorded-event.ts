import type { DomainEvent } from '@staffroom/domain/decider.js';

/** Who did what, and in which request. The same for all events of one command (R40). */
export interface EventMeta {
  /** Null if the portal itself acted. */
  actorId: string | null;
  /** The command's name, e.g. 'RequestTimeOff'. */
  command: string;
  commandId: string;
  /** Correlates with the HTTP request or job in the logs. */
  requestId: string;
  /** ISO time, fixed once when the command started. Views use it. */
  occurredAt: string;
}

/** An event from the log, upcast to its current version. Personal fields are readable unless the person is erased. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Event & Recording;

/** The fields that the log adds to an event. */
interface Recording {
  position: number;
  stream: string;
  version: number;
  id: string;
  subjectId: string | null;
  meta: EventMeta;
  /** Set by the database's clock (ISO time). Null while the event is being appended. */
  recordedAt: string | null;
  /** Position of the event that set this one aside. Only auditors read such events, without personal fields. */
  setAside?: number | null;
}
