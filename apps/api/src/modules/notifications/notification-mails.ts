/** Mails of what is raised in somebody's inbox, with names and dates as they are at the moment each is sent (R37). */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import { notificationTypes } from '@staffroom/contracts/notifications.js';
import type { InboxEvent, NotificationAbout } from '@staffroom/domain/notifications/inbox-events.js';
import type { Queryable } from '../../platform/database/database.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { MailTemplates } from '../mails/facade.js';
import { factsJoins, factsJson, type NotificationFacts } from './notification-facts.js';
import { notificationMail } from './notification-mail-text.js';

export function notificationMails(publicUrl: string): MailTemplates {
  return {
    names: notificationTypes,
    events: ['NotificationRaised'],
    mailFor(event) {
      const raised = (event as RecordedEvent<Extract<InboxEvent, { type: 'NotificationRaised' }>>).data;
      // An account's first mail cannot be turned off (R37).
      if (raised.channel === 'IN_APP' && raised.type !== 'NEW_ACCOUNT') return null;
      const { subjectUserId, actorId } = raised.about;
      const concerns = [subjectUserId, actorId].filter((id) => id !== undefined);
      const params = { about: raised.about, concerns };
      return { eventId: event.id, recipientId: raised.userId, template: raised.type, params };
    },
    async write({ template, params }, db) {
      const { about } = params as { about: NotificationAbout };
      return notificationMail(await readFacts(db, template as NotificationType, about), publicUrl);
    },
  };
}

async function readFacts(db: Queryable, type: NotificationType, about: NotificationAbout): Promise<NotificationFacts> {
  const { rows } = await db.query<{ facts: NotificationFacts }>(
    `select ${factsJson('n')} as facts
     from (select $1::text as type, $2::uuid as subject_user_id, $3::uuid as actor_id, $4::uuid as request_id,
       $5::uuid as refund_id, $6::uuid as document_id, $7::uuid as payslip_id) n ${factsJoins('n')}`,
    [
      type,
      about.subjectUserId ?? null,
      about.actorId ?? null,
      about.requestId ?? null,
      about.refundId ?? null,
      about.documentId ?? null,
      about.payslipId ?? null,
    ],
  );
  return rows[0]!.facts;
}
