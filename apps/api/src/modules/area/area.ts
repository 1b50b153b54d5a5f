/** How an area of HR describes itself. Audit, export, notifications, access and erasure iterate over the list of areas. */
import type { Type } from '@nestjs/common';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { EventCatalog, EventSpec } from '@staffroom/domain/event-catalog.js';
import type { Statement } from '../../platform/database/database.js';
import type { Clock } from '../../platform/http/clock.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';
import type { View } from '../../platform/views/view.js';
import type { AuditSubject } from './audit-subject.js';
import type { AnyChanges, Changes } from './changes.js';
import type { AnyHistory, History } from './history.js';
import type { AnyNews, News } from './news.js';
import type { AnyPersonExport, PersonExport } from './person-export.js';

/** Every part is required. An area without a part states that with an empty one. */
export interface AreaDefinition<Event extends DomainEvent> {
  /** The name of its folder, and of its events in `audit activity --type`. */
  readonly name: string;
  readonly events: EventCatalog<Event> & AnyCatalog;
  readonly views: readonly View[];
  readonly history: History<Event>;
  /** The kinds of items that an auditor can look up by id, with their state at a moment. */
  readonly auditSubjects: readonly AuditSubject[];
  readonly personExport: PersonExport<Event>;
  readonly news: News<Event>;
  /** For each event, the lists that it changes and for whom. */
  readonly changes: Changes<Event>;
  /** By the first segment of its routes: the table that their `:id` refers to. A refused call is recorded with that id. */
  readonly accessTargets: Readonly<Record<string, string>>;
  /** The types of events after which bytes of files are removed. */
  readonly releasesFiles: readonly Event['type'][];
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
  areas: readonly Area[];
}

/** An area as seen by code that iterates over all areas: it knows the events by name only. */
export interface Area extends Omit<
  AreaDefinition<DomainEvent>,
  'events' | 'history' | 'personExport' | 'news' | 'changes' | 'releasesFiles'
> {
  readonly events: AnyCatalog;
  readonly history: AnyHistory;
  readonly personExport: AnyPersonExport;
  readonly news: AnyNews;
  readonly changes: AnyChanges;
  readonly releasesFiles: readonly string[];
}

type AnyCatalog = Readonly<Record<string, EventSpec>>;

/** An event type without a sentence does not compile. */
export function defineArea<Event extends DomainEvent>(area: AreaDefinition<Event>): Area {
  return area;
}
