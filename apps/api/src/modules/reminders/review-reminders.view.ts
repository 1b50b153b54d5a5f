/** Which waiting requests, and wishes to cancel, have reminded whom. */
import { waitingId } from '@staffroom/domain/reminders/reminder.js';
import type { ReminderEvent } from '@staffroom/domain/reminders/reminder-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

interface ReviewReminderRow {
  /** The id of the request, or of the wish. */
  waitingId: string;
  level: 'REVIEWERS' | 'HR';
  userId: string;
}

export const reviewRemindersView = defineView<ReviewReminderRow, ReminderEvent | UserEvent>({
  name: 'review_reminders',
  version: 2,
  columns: { waitingId: 'uuid', level: 'text', userId: 'uuid not null' },
  key: ['waitingId', 'level'],
  indexes: ['(user_id)'],
  on: {
    ReviewersReminded: ({ data }, rows) =>
      rows.put({ waitingId: waitingId(data), level: 'REVIEWERS', userId: data.userId }),
    HrReminded: ({ data }, rows) => rows.put({ waitingId: waitingId(data), level: 'HR', userId: data.userId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});
