/** Which waiting requests have reminded whom. */
import type { ReminderEvent } from '@staffroom/domain/reminders/reminder-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

interface ReviewReminderRow {
  requestId: string;
  level: 'REVIEWERS' | 'HR';
  userId: string;
}

export const reviewRemindersView = defineView<ReviewReminderRow, ReminderEvent | UserEvent>({
  name: 'review_reminders',
  version: 1,
  columns: { requestId: 'uuid', level: 'text', userId: 'uuid not null' },
  key: ['requestId', 'level'],
  indexes: ['(user_id)'],
  on: {
    ReviewersReminded: ({ data: { requestId, userId } }, rows) => rows.put({ requestId, level: 'REVIEWERS', userId }),
    HrReminded: ({ data: { requestId, userId } }, rows) => rows.put({ requestId, level: 'HR', userId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});
