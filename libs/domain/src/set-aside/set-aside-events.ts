/**
 * An event that can never be read, because it was written under a wrong master key, is set aside by a later event. The log
 * keeps it; views, decisions and exports continue without it.
 */
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export interface EventSetAside {
  /** Of the event that is set aside. */
  readonly position: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  /** In events of an earlier version, a free text by the operator. */
  readonly reason: UnreadableReason;
}

/** Why an event cannot be read. Not free text, because it would stay readable in the log forever. */
export const unreadableReasons = [
  "the master key does not open the person's key",
  "the person's key does not open the personal fields",
  'it cannot be converted to the present version',
] as const;

export type UnreadableReason = (typeof unreadableReasons)[number];

export type SetAsideEvent = DomainEvent<'EventSetAside', EventSetAside>;

/** One stream for each event that is set aside, so none is set aside twice. */
export function setAsideStream(position: number): string {
  return `set-aside-${position}`;
}

export const setAsideEvents = defineEvents<SetAsideEvent>({ EventSetAside: { version: 1 } });
