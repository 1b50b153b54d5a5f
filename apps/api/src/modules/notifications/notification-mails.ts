/** Mails for the notifications in a person's inbox, with names and dates as they are when the mail is sent (R37). */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import { notificationTypes } from '@staffroom/contracts/notifications.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { InboxEvent, NotificationAbout } from '@staffroom/domain/notifications/inbox-events.js';
import { preparedByText, type Queryable } from '../../platform/database/database.js';
import { join, raw, sql, statement } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Clock } from '../../platform/clock/clock.js';
import { columnName } from '../../platform/views/view.js';
import type { MailTemplates } from '../mails/facade.js';
import type { InvitationMails } from '../password-reset/facade.js';
import { mailedAs } from './chosen-channels.js';
import type { NewsCatalog, NotificationFacts } from './news-catalog.js';
import { notificationMail } from './notification-mail-text.js';

export function notificationMails(
  publicUrl: string,
  newsCatalog: NewsCatalog,
  invitationFor: InvitationMails,
  clock: Clock,
): MailTemplates {
  return {
    names: notificationTypes,
    events: ['NotificationRaised'],
    mailFor(event) {
      const raised = (event as RecordedEvent<Extract<InboxEvent, { type: 'NotificationRaised' }>>).data;
      // An account's first mail cannot be turned off (R37).
      const onlyAs = raised.type === 'NEW_ACCOUNT' ? null : mailedAs(raised);
      if (onlyAs === undefined) return null;
      const { subjectUserId, actorId } = raised.about;
      const concerns = [subjectUserId, actorId].filter((id) => id !== undefined);
      const params = { about: raised.about, concerns, ...(onlyAs && { onlyAs }) };
      return {
        eventId: event.id,
        recipientId: raised.userId,
        template: raised.type,
        params,
        causedBy: actorId ?? subjectUserId,
      };
    },
    async write({ recipientId, template, params }, db) {
      const invitation = template === 'NEW_ACCOUNT' ? await invitationFor(recipientId, db) : null;
      if (invitation) return invitation;
      const { about, onlyAs } = params as { about: NotificationAbout; onlyAs?: NotificationType };
      const notification = { recipientId, type: template as NotificationType, about, today: clock.today() };
      const { channelType, facts } = await readFacts(db, newsCatalog, notification);
      if (onlyAs && onlyAs !== channelType) return null;
      return newsCatalog.isSettled(facts) ? null : notificationMail(newsCatalog, facts, publicUrl);
    },
  };
}

interface Mailed {
  recipientId: string;
  type: NotificationType;
  about: NotificationAbout;
  today: PlainDate;
}

async function readFacts(
  db: Queryable,
  newsCatalog: NewsCatalog,
  { recipientId, type, about, today }: Mailed,
): Promise<{ facts: NotificationFacts; channelType: NotificationType | null }> {
  const ids = newsCatalog.idFields.map((field) => sql`${about[field] ?? null}::uuid as ${raw(columnName(field))}`);
  const news = sql`select ${recipientId}::uuid as user_id, ${type}::text as type, ${about.part ?? null}::text as part,
    ${today}::date as today, ${join(ids, ', ')}`;
  const { text, values } = statement(sql`
    select ${raw(newsCatalog.factsJson('n'))} as facts, ${raw(newsCatalog.channelType('n'))} as "channelType"
    from (${news}) n ${raw(newsCatalog.factsJoins('n', 'n.today'))}`);
  // planned for each mail, it would cost the database more than all that else is done for the mail
  const { rows } = await db.query<{ facts: NotificationFacts; channelType: NotificationType | null }>(
    preparedByText(text, values),
  );
  return rows[0]!;
}
