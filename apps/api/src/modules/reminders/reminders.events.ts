/** What each reminder means. The areas of the requests have the words of the notifications. */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { ReminderEvent, WaitingKind, WaitingRequest } from '@staffroom/domain/reminders/reminder-events.js';
import type { EventMeanings } from '../area/event-meaning.js';
import type { Raised } from '../area/news.js';

export const reminderMeanings: EventMeanings<ReminderEvent> = {
  ReviewersReminded: {
    history: ({ wishId }) => ({ what: `reminded the reviewers of the ${waiting(wishId)}` }),
    export: 'in activity.json only',
    changes: 'none',
    notification: ({ data }) => raised(data, { TIME_OFF: 'TIME_OFF_WAITING', REFUND: 'REFUND_WAITING' }),
    webhook: 'none',
  },
  HrReminded: {
    history: ({ wishId }) => ({ what: `told HR that the ${waiting(wishId)} is still waiting` }),
    export: 'in activity.json only',
    changes: 'none',
    notification: ({ data }) => raised(data, { TIME_OFF: 'TIME_OFF_OVERDUE', REFUND: 'REFUND_OVERDUE' }),
    webhook: 'none',
  },
};

function waiting(wishId: string | undefined): string {
  return wishId === undefined ? 'request' : 'cancellation';
}

function raised(
  { requestId, kind, userId, wishId }: WaitingRequest,
  types: Record<WaitingKind, NotificationType>,
): Raised {
  const id = kind === 'TIME_OFF' ? { requestId } : { refundId: requestId };
  const wish = wishId === undefined ? {} : ({ part: 'cancellation', stepId: wishId } as const);
  return { type: types[kind], subjectUserId: userId, actorId: null, about: { ...id, subjectUserId: userId, ...wish } };
}
