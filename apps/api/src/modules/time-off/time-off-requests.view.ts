/** One row for each request that has not been withdrawn. Own lists, the reviewers' queue and the calendar read it. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';
import { requestIndexes, reviewColumnTypes, reviewed, type ReviewRow, unreviewed } from '../requests/facade.js';

export interface TimeOffRequestRow extends ReviewRow {
  id: string;
  userId: string;
  type: RequestableType;
  startDate: PlainDate;
  endDate: PlainDate;
  hours: number;
  reason: string | null;
}

export const timeOffRequestsView = defineView<TimeOffRequestRow, TimeOffEvent | UserEvent>({
  name: 'time_off_requests',
  version: 1,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    type: 'text not null',
    startDate: 'date not null',
    endDate: 'date not null',
    hours: 'numeric not null',
    reason: 'text',
    ...reviewColumnTypes,
  },
  key: ['id'],
  personal: ['reason', 'reviewComment'],
  indexes: [
    ...requestIndexes,
    "((status = 'PENDING'), start_date, id)",
    "((status = 'PENDING'), type, reviewed_at, id)",
    "(user_id, end_date) where status = 'APPROVED'",
    "(user_id, end_date) where type = 'SICK' and status = 'APPROVED'",
    "using gist (daterange(start_date, end_date, '[]')) where status in ('PENDING', 'APPROVED')",
  ],
  on: {
    TimeOffRequested: ({ data, meta }, rows) => {
      const { requestId, userId, startDate, endDate, hours, reason } = data;
      const type: RequestableType = data.type ?? 'VACATION'; // null only while an erased person's events are replayed
      const asked = { id: requestId, userId, type, startDate, endDate, hours, reason };
      rows.put({ ...asked, ...unreviewed(meta.occurredAt) });
    },
    TimeOffReviewed: ({ data, meta }, rows) => rows.patch({ id: data.requestId }, reviewed(data, meta.occurredAt)),
    TimeOffWithdrawn: ({ data }, rows) => rows.remove({ id: data.requestId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});
