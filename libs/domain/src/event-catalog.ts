import type { DomainEvent } from './decider.js';

/** A value about a person: encrypted in the log under that person's key, null once the person is erased (R23). */
export type Personal<T> = T | null;

/** What the log must know of an event type: its shape's version, whose person it is about, which fields only they own. */
export interface EventSpec<Data extends object = object> {
  /** Version of the shape that is written now; older ones are lifted by `upcast` when read. */
  readonly version: number;
  /** The field that holds the id of the one person this event is about. */
  readonly subject?: keyof Data & string;
  /** Fields encrypted with the subject's data key. */
  readonly personal?: readonly (keyof Data & string)[];
  /** This event is the person's first: their data key is issued with it. */
  readonly issuesKey?: boolean;
  /** Lifts the data of version `from` to the next version. Applied until the present version is reached. */
  readonly upcast?: (data: Record<string, unknown>, from: number) => Record<string, unknown>;
}

export type EventCatalog<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventSpec<Extract<Event, { type: Type }>['data']>;
};

/** Keeps a catalog complete: an event type without an entry does not compile. */
export function defineEvents<Event extends DomainEvent>(catalog: EventCatalog<Event>): EventCatalog<Event> {
  return catalog;
}
