/** One row per request that has not been withdrawn: the person's own list, the reviewers' queue and the calendar read it. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { RequestableType, RequestStatus } from '@staffroom/contracts/time-off.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/event-log/database.js';
import { defineView } from '../../platform/views/view.js';

export interface TimeOffRequestRow {
  id: string;
  userId: string;
  type: RequestableType;
  startDate: PlainDate;
  endDate: PlainDate;
  hours: number;
  reason: string | null;
  status: RequestStatus;
  reviewComment: string | null;
  reviewerId: string | null;
  createdAt: string;
  reviewedAt: string | null;
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
    status: 'text not null',
    reviewComment: 'text',
    reviewerId: 'uuid',
    createdAt: 'timestamptz(3) not null',
    reviewedAt: 'timestamptz(3)',
  },
  key: ['id'],
  indexes: [
    '(user_id, created_at desc, id desc)',
    "((status = 'PENDING'), created_at, id)",
    "using gist (daterange(start_date, end_date, '[]')) where status in ('PENDING', 'APPROVED')",
  ],
  on: {
    TimeOffRequested: ({ data, meta }, rows) => {
      const { requestId, userId, type, startDate, endDate, hours, reason } = data;
      const unreviewed = { status: 'PENDING', reviewComment: null, reviewerId: null, reviewedAt: null } as const;
      const asked = { id: requestId, userId, type, startDate, endDate, hours, reason, createdAt: meta.occurredAt };
      rows.put({ ...asked, ...unreviewed });
    },
    TimeOffReviewed: ({ data, meta }, rows) => {
      const { requestId, decision, comment, reviewerId } = data;
      const review = { status: decision, reviewComment: comment, reviewerId, reviewedAt: meta.occurredAt };
      rows.patch({ id: requestId }, review);
    },
    TimeOffWithdrawn: ({ data }, rows) => rows.remove({ id: data.requestId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** Whose request that is, whoever asks; null where there is none. Ids come from addresses people type. */
export async function requesterOf(db: Queryable, requestId: string): Promise<string | null> {
  if (!uuidShape.test(requestId)) return null;
  const { rows } = await db.query<{ userId: string }>({
    name: 'time_off_requester',
    text: 'select user_id as "userId" from views.time_off_requests where id = $1',
    values: [requestId],
  });
  return rows[0]?.userId ?? null;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
