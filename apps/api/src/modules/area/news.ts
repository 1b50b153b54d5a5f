/** What an area has to tell people: which events are news, and how each notification about them reads. */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { NotificationAbout } from '@staffroom/domain/notifications/inbox-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';

export interface News<Event extends DomainEvent> {
  /** Null where what happened has been told already. */
  readonly raised: { readonly [E in Event as E['type']]?: (event: RecordedEvent<E>) => Raised | null };
  /** What the words are made of, read when a person looks; null where the names of people are enough. */
  readonly facts: NewsFacts | null;
  readonly words: { readonly [Type in NotificationType]?: NewsWords };
}

export interface Raised {
  type: NotificationType;
  /** Whom it is about. R36 says who is told. */
  subjectUserId: string;
  actorId: string | null;
  /** Ids only: names and texts are read when a person looks. */
  about: NotificationAbout;
}

/** The row that a notification is about. */
export interface NewsFacts {
  /** The field of the facts that holds it. */
  readonly name: string;
  /** The field of the notification that has its id. */
  readonly idField: keyof NotificationAbout;
  /** SQL that joins the row with this id, if it still exists. */
  join(id: string): string;
  /** SQL over the join: the row as JSON, null where it is gone. */
  readonly json: string;
}

export interface NewsWords {
  /** A method: each area's functions take their own row, or null where it is gone. */
  text(row: unknown, people: NewsPeople): NotificationText;
  readonly mail: NewsMail;
}

/** What the mail says besides the text. */
export interface NewsMail {
  readonly button: string;
  /** Who speaks: the person it is about, whose name is in the subject line too; the person who acted; or the portal. */
  readonly voice: 'subject' | 'actor' | 'portal';
  /** What that person wrote. Called where the row is still there. */
  quote?(row: unknown): string | null;
  /** The mail does not depend on settings, and leads to a page outside the portal. */
  readonly unasked?: { readonly paragraph: string; readonly path: string; readonly footer: string };
}

export interface NewsPeople {
  /** Whom it is about, where that is not the recipient. */
  subject: string;
  actor: string;
}

export interface NotificationText {
  title: string;
  message: string;
  /** Path within the portal; null where what it was about is gone. */
  link: string | null;
}

export const noNews = { raised: {}, facts: null, words: {} } as const;

export interface AnyNews extends Omit<News<DomainEvent>, 'raised'> {
  readonly raised: Readonly<Record<string, NewsOf | undefined>>;
}

/** Declared as a method: each area's functions take their own events. */
type NewsOf = { event(event: RecordedEvent): Raised | null }['event'];
