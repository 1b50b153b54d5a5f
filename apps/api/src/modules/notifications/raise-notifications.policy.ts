/** Decides once who is to hear of something, and raises it in each recipient's inbox (R36). */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import { inboxStream, type NotificationAbout } from '@staffroom/domain/notifications/inbox-events.js';
import { recipientsOf } from '@staffroom/domain/notifications/recipients.js';
import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Subscription } from '../../platform/subscriptions/subscriptions.js';
import { reviewCandidates } from '../directory/facade.js';
import { recipientChannels } from './notification-preferences.view.js';

type Told = TimeOffEvent | RefundEvent | DocumentEvent | PayslipEvent | UserEvent;

interface News {
  type: NotificationType;
  subjectUserId: string;
  actorId: string | null;
  about: NotificationAbout;
}

/**
 * Whoever was deleted before is not found among the recipients; whoever is deleted at this very moment makes the append fail,
 * and the next try no longer finds them.
 */
export function raiseNotifications(keyring: Keyring): Subscription<Told> {
  return {
    name: 'raise-notifications',
    types: [
      'TimeOffRequested',
      'TimeOffReviewed',
      'RefundRequested',
      'RefundReviewed',
      'DocumentUploaded',
      'PayslipUploaded',
      'UserCreated',
    ],
    async handle(event, unit) {
      const news = newsOf(event);
      if (!news) return;
      const { type, subjectUserId, actorId, about } = news;
      const candidates = await reviewCandidates(unit.db, subjectUserId);
      const userIds = recipientsOf({ type, subjectUserId, actorId, candidates });
      for (const { userId, channel } of await recipientChannels(unit.db, userIds, type)) {
        const notificationId = keyring.uuid('notification', `${event.id} ${userId}`);
        const data = { notificationId, userId, type, channel, about };
        await unit.record(inboxStream(userId), { type: 'NotificationRaised', data });
      }
    },
  };
}

/** Null where what happened has been told already. */
function newsOf(event: RecordedEvent<Told>): News | null {
  const { actorId } = event.meta;
  switch (event.type) {
    case 'TimeOffRequested': {
      const { requestId, userId, type } = event.data;
      const about = { requestId, subjectUserId: userId };
      return { type: type === 'SICK' ? 'SICK_LEAVE_LOGGED' : 'NEW_TIME_OFF', subjectUserId: userId, actorId, about };
    }
    case 'TimeOffReviewed': {
      const { requestId, userId, reviewerId } = event.data;
      const about = { requestId, actorId: reviewerId };
      return { type: 'TIME_OFF_STATUS_CHANGE', subjectUserId: userId, actorId: reviewerId, about };
    }
    case 'RefundRequested': {
      const { refundId, userId } = event.data;
      return { type: 'NEW_REFUND', subjectUserId: userId, actorId, about: { refundId, subjectUserId: userId } };
    }
    case 'RefundReviewed': {
      const { refundId, userId, reviewerId } = event.data;
      const about = { refundId, actorId: reviewerId };
      return { type: 'REFUND_STATUS_CHANGE', subjectUserId: userId, actorId: reviewerId, about };
    }
    case 'DocumentUploaded': {
      const { documentId, userId, number } = event.data;
      // what was uploaded together is told of once
      return number === 1 ? { type: 'NEW_DOCUMENT', subjectUserId: userId, actorId, about: { documentId } } : null;
    }
    case 'PayslipUploaded': {
      const { payslipId, userId, number } = event.data;
      return number === 1 ? { type: 'NEW_PAYROLL', subjectUserId: userId, actorId, about: { payslipId } } : null;
    }
    case 'UserCreated': {
      const { userId } = event.data;
      return { type: 'NEW_ACCOUNT', subjectUserId: userId, actorId, about: {} };
    }
    default:
      throw new Error(`nobody hears of ${event.type}`);
  }
}
