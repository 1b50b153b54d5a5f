import type { NotificationType } from '@staffroom/contracts/notifications.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { NotificationAbout } from '@staffroom/domain/notifications/inbox-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { columnName } from '../../platform/views/view.js';
import type { Areas } from '../area/area.js';
import type { News, NewsFacts, NewsMail, NewsPart, NewsWords, NotificationText, Raised } from '../area/news.js';
import { people } from '../directory/facade.js';

/** The data for a notification's texts. Only ids are stored; this is read when the notification is displayed or mailed. */
export interface NotificationFacts {
  readonly type: NotificationType;
  /** The person it is about, if not the recipient. Null if that person was deleted. */
  readonly subjectName: string | null;
  /** The person who acted. Null if that person was deleted or the portal itself acted. */
  readonly actorName: string | null;
  readonly part: NewsPart;
  /** The row it is about, under the name that its area gives it. Null if the row no longer exists. */
  readonly [row: string]: unknown;
}

/** Within a sentence. Where a name stands alone, the client translates the constant of the API. */
export const deletedUserText = text('Deleted user');

/** Which events raise notifications, and the texts of all areas. */
export class NewsCatalog {
  private readonly news: readonly News[];

  constructor(private readonly areas: Areas) {
    this.news = areas.list.map(({ news }) => news);
  }

  /** The types of events that are news. */
  get eventTypes(): string[] {
    return this.areas.typesWhere(({ notification }) => notification !== 'none');
  }

  /** Empty if the event needs no further notification. */
  raised(event: RecordedEvent): readonly Raised[] {
    const notification = this.areas.meanings.get(event.type)?.notification ?? 'none';
    return notification === 'none' ? [] : [notification(event) ?? []].flat();
  }

  text(facts: NotificationFacts): NotificationText {
    const { subjectName, actorName } = facts;
    const names = { subject: subjectName ?? t(deletedUserText), actor: actorName ?? t(deletedUserText) };
    return this.wordsOf(facts).text(this.rowOf(facts), names, facts.part);
  }

  outcome(facts: NotificationFacts): string | null {
    return this.wordsOf(facts).outcome?.(this.rowOf(facts), facts.part) ?? null;
  }

  isSettled(facts: NotificationFacts): boolean {
    return this.wordsOf(facts).isSettled?.(this.rowOf(facts), facts.part) ?? false;
  }

  mail(facts: NotificationFacts): NewsMail {
    return this.wordsOf(facts).mail;
  }

  /** The message of the mail. */
  mailMessage(facts: NotificationFacts): string {
    const row = this.rowOf(facts);
    return (row === null ? undefined : this.mail(facts).message?.(row)) ?? this.text(facts).message;
  }

  /** The text of the quoted person. */
  quote(facts: NotificationFacts): string | null {
    const row = this.rowOf(facts);
    return row === null ? null : (this.mail(facts).quote?.(row, facts.part) ?? null);
  }

  /** The ids that a notification may have, in the order of their columns. */
  get idFields(): Exclude<keyof NotificationAbout, 'part'>[] {
    return ['subjectUserId', 'actorId', 'stepId', ...this.rows.map(({ idField }) => idField)];
  }

  /** The facts as a JSON object, for a query over an alias that has the recipient, the type and the ids; with `factsJoins`. */
  factsJson(n: string): string {
    const rows = this.rows.map(({ name, json }) => `, '${name}', ${json}`).join('');
    const type = this.rows.reduce((sql, row) => row.type?.(sql, `${n}.part`) ?? sql, `${n}.type`);
    return `json_build_object('type', ${type}, 'subjectName', subject.full_name, 'actorName', actor.full_name,
      'part', ${n}.part${rows})`;
  }

  factsJoins(n: string, today: string): string {
    const ids = { recipient: `${n}.user_id`, part: `${n}.part`, stepId: `${n}.step_id`, today };
    const rows = this.rows.map(({ idField, join }) => join({ id: `${n}.${columnName(idField)}`, ...ids }));
    return `left join ${people('subject')} on subject.id = ${n}.subject_user_id
      left join ${people('actor')} on actor.id = ${n}.actor_id
      ${rows.join(' ')}`;
  }

  /** SQL: the type that chose the channel of what was recorded with `maybeSick`, for an alias that has the ids. */
  channelType(n: string): string {
    const { channelType, idField } = this.rows.find((row) => row.channelType !== undefined)!;
    return channelType!(`${n}.${columnName(idField)}`);
  }

  private wordsOf({ type }: NotificationFacts): NewsWords {
    return this.news.map(({ words }) => words[type]).find((words) => words !== undefined)!;
  }

  private rowOf(facts: NotificationFacts): unknown {
    const name = this.news.find(({ words }) => facts.type in words)?.facts?.name;
    return name === undefined ? null : facts[name];
  }

  private get rows(): NewsFacts[] {
    return this.news.flatMap(({ facts }) => facts ?? []);
  }
}
