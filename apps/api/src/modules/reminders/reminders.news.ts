import { type FormerNews } from '../area/former-parts.js';
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { ReminderEvent, WaitingKind, WaitingRequest } from '@staffroom/domain/reminders/reminder-events.js';
import type { Raised } from '../area/news.js';

/** The areas of the requests have the words. */
export const reminderNews: FormerNews<ReminderEvent> = {
  raised: {
    ReviewersReminded: ({ data }) => raised(data, { TIME_OFF: 'TIME_OFF_WAITING', REFUND: 'REFUND_WAITING' }),
    HrReminded: ({ data }) => raised(data, { TIME_OFF: 'TIME_OFF_OVERDUE', REFUND: 'REFUND_OVERDUE' }),
  },
  facts: null,
  words: {},
};

function raised(
  { requestId, kind, userId, wishId }: WaitingRequest,
  types: Record<WaitingKind, NotificationType>,
): Raised {
  const id = kind === 'TIME_OFF' ? { requestId } : { refundId: requestId };
  const wish = wishId === undefined ? {} : ({ part: 'cancellation', stepId: wishId } as const);
  return { type: types[kind], subjectUserId: userId, actorId: null, about: { ...id, subjectUserId: userId, ...wish } };
}
