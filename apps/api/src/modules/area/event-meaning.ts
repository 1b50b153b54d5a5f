/** What an event means to the rest of the portal. Each area has one entry for each type of its events. */
import type { WebhookData, WebhookType } from '@staffroom/contracts/webhooks.js';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { Bivariant } from '../../platform/events/bivariant.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { FoundChanges, Known } from './changes.js';
import type { Comparing, Sentence } from './history.js';
import type { Raised } from './news.js';
import type { ExportedPerson } from './person-export.js';
import type { Values } from './words.js';

/** `Collected` is what the export of a person gathers from the events of the area. */
export type EventMeanings<Event extends DomainEvent, Collected = null> = {
  readonly [E in Event as E['type']]: EventMeaning<E, Collected>;
};

/** What is true of most events has to be stated, so that an omission is a decision. The optional parts concern few. */
export interface EventMeaning<Event extends DomainEvent, Collected> {
  /** The sentence in histories: the History panel and `staffroom audit`. */
  readonly history: Sentence<Event['data']> | Comparing<Event['data']>;
  /** The values that it assigns to fields, for later sentences of the stream that state earlier values. */
  readonly valuesGiven?: ValuesGiven<Event['data']>;
  /** What a person's export contains about it, in addition to activity.json, which lists every event. */
  readonly export: Exported<Event, Collected> | 'in activity.json only';
  /** The lists that it changes in open browsers, and for whom. */
  readonly changes: Changed<Event> | 'none';
  /** The notifications that it raises: null if this one needs none, several if it concerns people in different ways. */
  readonly notification: Notifying<Event> | 'none';
  /** How other programs are told of it. */
  readonly webhook: Told<Event['data']> | 'none';
  /** Bytes of files are removed after it. */
  readonly releasesFiles?: true;
  /** It decides about a request, and the person can obtain a proof of it. */
  readonly isDecision?: true;
}

/** For an event of which people and other programs are not told. */
export const notTold = { notification: 'none', webhook: 'none' } as const;

/** For an event that is shown in histories and exports only. */
export const onlyRecorded = { changes: 'none', ...notTold } as const;

/**
 * Only ids leave the portal. The name is part of a public interface. An absence has one name whatever its kind, because
 * the kind is private (R45).
 */
interface Told<Data> {
  readonly type: WebhookType;
  readonly ids: readonly (keyof Data & keyof WebhookData)[];
}

/** The entry as seen by code that iterates over all areas. */
export interface AnyMeaning extends Omit<EventMeaning<DomainEvent, unknown>, 'webhook'> {
  readonly webhook: Told<WebhookData> | 'none';
}

type ValuesGiven<Data> = Bivariant<(data: Data) => Values>;
type Exported<Event extends DomainEvent, Collected> = Bivariant<
  (event: RecordedEvent<Event>, collected: Collected, person: ExportedPerson) => void
>;
type Changed<Event extends DomainEvent> = Bivariant<(event: RecordedEvent<Event>, known: Known) => FoundChanges>;
type Notifying<Event extends DomainEvent> = Bivariant<
  (event: RecordedEvent<Event>) => Raised | readonly Raised[] | null
>;
