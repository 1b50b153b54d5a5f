/** How an area of HR describes itself to the parts of the portal that iterate over all areas. */
import type { Type } from '@nestjs/common';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { EventCatalog, EventSpec } from '@staffroom/domain/event-catalog.js';
import type { Statement } from '../../platform/database/database.js';
import type { Clock } from '../../platform/clock/clock.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';
import type { View } from '../../platform/views/view.js';
import type { AuditSubject } from './audit-subject.js';
import type { AnyMeaning, EventMeanings } from './event-meaning.js';
import type { News } from './news.js';
import type { PersonExport } from './person-export.js';

/** Every part is required. An area without a part states that with an empty one. `Collected` is what its export gathers. */
export interface AreaDefinition<Event extends DomainEvent, Collected> {
  /** The name of its folder, and of its events in `audit activity --type`. */
  readonly name: string;
  readonly events: EventCatalog<Event> & AnyCatalog;
  readonly meanings: EventMeanings<Event, Collected>;
  readonly views: readonly View[];
  /** The kinds of items that an auditor can look up by id, with their state at a moment. */
  readonly auditSubjects: readonly AuditSubject[];
  readonly personExport: PersonExport<Collected>;
  readonly news: News;
  /** By the first segment of its routes: the table that their `:id` refers to. A refused call is recorded with that id. */
  readonly accessTargets: Readonly<Record<string, string>>;
  subscriptions(needs: SubscriptionNeeds): readonly Subscription[];
  /** Deletes the rows of a person outside the log. The event `UserDeleted` removes those of views. */
  forgetPerson(userId: string): Statement[];
  /** Tables outside the log that a backup leaves out, each with the reason. */
  readonly notBackedUp: Readonly<Record<string, string>>;
  readonly module: Type;
}

export interface SubscriptionNeeds {
  keyring: Keyring;
  clock: Clock;
  files: FileStore;
  areas: Areas;
}

/** An area as seen by code that iterates over all areas: it knows the events by name only. */
export interface Area extends Omit<AreaDefinition<DomainEvent, unknown>, 'events' | 'meanings'> {
  readonly events: AnyCatalog;
  readonly meanings: Readonly<Record<string, AnyMeaning>>;
}

/** All areas of the portal. */
export class Areas {
  /** What an event means, by its type. */
  readonly meanings: ReadonlyMap<string, AnyMeaning>;

  constructor(readonly list: readonly Area[]) {
    this.meanings = new Map(list.flatMap(({ meanings }) => Object.entries(meanings)));
  }

  /** The types of the events of which this is true. */
  typesWhere(isTrue: (meaning: AnyMeaning) => boolean): string[] {
    return [...this.meanings].filter(([, meaning]) => isTrue(meaning)).map(([type]) => type);
  }

  /** Deletes the rows of a person outside the log. */
  readonly forgetPerson: ForgetPerson = (userId) => this.list.flatMap((area) => area.forgetPerson(userId));
}

export type ForgetPerson = (userId: string) => Statement[];

type AnyCatalog = Readonly<Record<string, EventSpec>>;

/** An event type without an entry in `meanings` does not compile. */
export function defineArea<Event extends DomainEvent, Collected = null>(area: AreaDefinition<Event, Collected>): Area {
  return area;
}
