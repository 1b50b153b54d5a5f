/** When people are on approved leave, for substitutes who are named for all of it. No kind of absence is kept here (R45). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

interface ApprovedLeaveRow {
  requestId: string;
  userId: string;
  startDate: PlainDate;
  endDate: PlainDate;
  /** Pending requests are kept too, because the event of the approval has no dates. */
  isApproved: boolean;
}

export const approvedLeaveView = defineView<ApprovedLeaveRow, TimeOffEvent | UserEvent>({
  name: 'approved_leave',
  version: 1,
  columns: {
    requestId: 'uuid',
    userId: 'uuid not null',
    startDate: 'date not null',
    endDate: 'date not null',
    isApproved: 'boolean not null',
  },
  key: ['requestId'],
  indexes: ['(user_id, end_date)'],
  on: {
    TimeOffRequested: ({ data: { requestId, userId, startDate, endDate } }, rows) =>
      rows.put({ requestId, userId, startDate, endDate, isApproved: false }),
    TimeOffReviewed: ({ data: { requestId, decision } }, rows) => {
      if (decision === 'APPROVED') rows.patch({ requestId }, { isApproved: true });
      else rows.remove({ requestId });
    },
    TimeOffWithdrawn: ({ data: { requestId } }, rows) => rows.remove({ requestId }),
    TimeOffCancelled: ({ data: { requestId, endDate } }, rows) => {
      if (endDate === null) rows.remove({ requestId });
      else rows.patch({ requestId }, { endDate });
    },
    UserDeleted: ({ data: { userId } }, rows) => rows.removeWhere({ userId }),
  },
});
