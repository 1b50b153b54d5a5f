/** How a history describes the events of an area. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { NameLookup, Values } from './words.js';

export interface History<Event extends DomainEvent> {
  readonly sentences: { readonly [E in Event as E['type']]: (data: E['data'], background: Background) => Description };
  /** The fields to which an event assigns new values. */
  readonly valuesGiven: { readonly [E in Event as E['type']]?: (data: E['data']) => Values };
  /** The types of events whose sentences also state the earlier values. */
  readonly needsEarlierValues: readonly Event['type'][];
}

/** A phrase that follows the name of the person who acted; what changed, and why. */
export type Description = Pick<HistoryEntry, 'what'> & Partial<Pick<HistoryEntry, 'changes' | 'comment'>>;

/** What a sentence may need in addition to its own event. */
export interface Background {
  /** The values from earlier events of the stream. */
  was: Values;
  names: NameLookup;
}

export interface AnyHistory {
  readonly sentences: Readonly<Record<string, Sentence>>;
  readonly valuesGiven: Readonly<Record<string, ValuesGiven | undefined>>;
  readonly needsEarlierValues: readonly string[];
}

/** Declared as methods, so that each area's functions may take the data of their own events. */
type Sentence = { describe(data: object, background: Background): Description }['describe'];
type ValuesGiven = { of(data: object): Values }['of'];

export const noHistory = { sentences: {}, valuesGiven: {}, needsEarlierValues: [] } as const;

/** For an event whose data is exactly the new values. */
export function allFields(data: object): Values {
  return { ...data };
}
