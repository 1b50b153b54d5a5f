/** How the events of an area read in a history. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { NameBook, Values } from './words.js';

export interface History<Event extends DomainEvent> {
  readonly sentences: { readonly [E in Event as E['type']]: (data: E['data'], background: Background) => Told };
  /** The fields of its stream that an event gives new values. */
  readonly valuesGiven: { readonly [E in Event as E['type']]?: (data: E['data']) => Values };
  /** The types of events whose sentences also tell the earlier values. */
  readonly tellsEarlierValues: readonly Event['type'][];
}

/** A phrase that follows the name of the person who acted; what changed, and why. */
export type Told = Pick<HistoryEntry, 'what'> & Partial<Pick<HistoryEntry, 'changes' | 'comment'>>;

/** What a sentence may need in addition to its own event. */
export interface Background {
  /** The values that earlier events of the stream gave. */
  was: Values;
  names: NameBook;
}

export interface AnyHistory {
  readonly sentences: Readonly<Record<string, Sentence>>;
  readonly valuesGiven: Readonly<Record<string, ValuesGiven | undefined>>;
  readonly tellsEarlierValues: readonly string[];
}

/** Declared as methods: each area's functions take the data of their own events. */
type Sentence = { tell(data: object, background: Background): Told }['tell'];
type ValuesGiven = { of(data: object): Values }['of'];

/** For an event whose data is the new values themselves. */
export function allFields(data: object): Values {
  return { ...data };
}
