/** How a history describes an event. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { Bivariant } from '../../platform/events/bivariant.js';
import type { NameLookup, Values } from './words.js';

/** A phrase that follows the name of the person who acted; what changed, and why. */
export type Description = Pick<HistoryEntry, 'what'> & Partial<Pick<HistoryEntry, 'changes' | 'comment'>>;

/** What a sentence may need in addition to its own event. */
export interface Background {
  names: NameLookup;
}

export type Sentence<Data> = Bivariant<(data: Data, background: Background) => Description>;

/** A sentence that also states the values from earlier events of the stream, which have to be read from the log. */
export interface Comparing<Data> {
  withEarlierValues(data: Data, background: Background & { was: Values }): Description;
}

/** For an event whose data is exactly the new values. */
export function allFields(data: object): Values {
  return { ...data };
}
