/** What each reminder means. The areas of the requests have the words of the notifications. */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { ReminderEvent, WaitingKind, WaitingRequest } from '@staffroom/domain/reminders/reminder-events.js';
import type { EventMeanings } from '../area/event-meaning.js';
import type { Raised } from '../area/news.js';

export const reminderMeanings: EventMeanings<ReminderEvent> = {
  ReviewersReminded: {
    history: ({ wishId }) => ({
      what: wishId ? t('reminded the reviewers of the cancellation') : t('reminded the reviewers of the request'),
    }),
    export: 'in activity.json only',
    changes: 'none',
    notification: ({ data }) => raised(data, { TIME_OFF: 'TIME_OFF_WAITING', REFUND: 'REFUND_WAITING' }),
    webhook: 'none',
  },
  HrReminded: {
    history: ({ wishId }) => ({
      what: wishId
        ? t('told HR that the cancellation is still waiting')
        : t('told HR that the request is still waiting'),
    }),
    export: 'in activity.json only',
    changes: 'none',
    notification: ({ data }) => raised(data, { TIME_OFF: 'TIME_OFF_OVERDUE', REFUND: 'REFUND_OVERDUE' }),
    webhook: 'none',
  },
};

function raised(
  { requestId, kind, userId, wishId }: WaitingRequest,
  types: Record<WaitingKind, NotificationType>,
): Raised {
  const id = kind === 'TIME_OFF' ? { requestId } : { refundId: requestId };
  const wish = wishId === undefined ? {} : ({ part: 'cancellation', stepId: wishId } as const);
  return { type: types[kind], subjectUserId: userId, actorId: null, about: { ...id, subjectUserId: userId, ...wish } };
}
