/** The notifications of an area: their texts, and what an event raises. */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { Text } from '@staffroom/contracts/texts/text.js';
import type { NotificationAbout } from '@staffroom/domain/notifications/inbox-events.js';
import type { Bivariant } from '../../platform/events/bivariant.js';

/** Which events raise them is said with each event. */
export interface News {
  /** The data for the texts, read when a notification is displayed or mailed. Null if the names of people are enough. */
  readonly facts: NewsFacts | null;
  readonly words: { readonly [Type in NotificationType]?: NewsWords };
}

export interface Raised {
  /** Decides who is notified, and on which channel. */
  type: NotificationType;
  /** The real type is private, so it may also be SICK_LEAVE_LOGGED. The area's facts find it again (R46). */
  maybeSick?: true;
  /** The person it is about. R36 decides who is notified. */
  subjectUserId: string;
  actorId: string | null;
  /** Ids only. Names and texts are read when the notification is displayed or mailed. */
  about: NotificationAbout;
}

/** The row that a notification is about. */
export interface NewsFacts {
  /** The name of the row in the facts. */
  readonly name: string;
  /** The field of the notification that contains its id. */
  readonly idField: Exclude<keyof NotificationAbout, 'part' | 'stepId'>;
  /** SQL that joins the row with this id, if it still exists. `subject` is an alias of `people` for the person whom the notification names. */
  join(ids: NewsIds): string;
  /** SQL over the join: the row as JSON, or null if it no longer exists. */
  readonly json: string;
  /** SQL: the type by which the channel is chosen of news recorded with `maybeSick`. Null if the row no longer exists. `id` is an expression. */
  channelType?(id: string): string;
  /** SQL over the join: the type to show, for kinds of news whose type can differ from the recorded one. `recorded` is an expression. */
  type?(recorded: string, part: string): string;
}

/** SQL expressions. */
export interface NewsIds {
  readonly id: string;
  /** The person who reads. */
  readonly recipient: string;
  readonly part: string;
  readonly stepId: string;
  readonly today: string;
}

export interface NewsWords {
  /** Its words for the row, which is null if it no longer exists. */
  readonly text: Bivariant<(row: unknown, people: NewsPeople, part: NewsPart) => NotificationText>;
  /** If it asks for a decision: what was decided. Null while it waits, and if the reader may not know it. */
  readonly outcome?: Bivariant<(row: unknown, part: NewsPart) => string | null>;
  /** Whether its mail is no longer worth sending. */
  readonly isSettled?: Bivariant<(row: unknown, part: NewsPart) => boolean>;
  readonly mail: NewsMail;
}

/** What the mail contains in addition to the text. */
export interface NewsMail {
  readonly button: Text;
  /** The author of the quote: the person it is about, whose name is then in the subject line, or the person who acted. */
  readonly voice: 'subject' | 'actor' | 'portal';
  /** Replaces the message where a mail should tell less than the portal. Called only if the row still exists. */
  message?(row: unknown): string;
  /** What the author wrote. Called only if the row still exists. */
  quote?(row: unknown, part: NewsPart): string | null;
  /** In place of the one about settings, if the mail does not depend on them. */
  readonly footer?: Text;
  /** The mail does not depend on settings, and leads to a page outside the portal. */
  readonly mandatory?: { readonly paragraph: Text; readonly path: string; readonly footer: Text };
}

/** Null if it is about the whole row. */
export type NewsPart = NonNullable<NotificationAbout['part']> | null;

export interface NewsPeople {
  /** The person it is about, if not the recipient. */
  subject: string;
  actor: string;
}

export interface NotificationText {
  title: string;
  message: string;
  /** Path within the portal. Null if the subject no longer exists. */
  link: string | null;
}

export const noNews: News = { facts: null, words: {} };
