/**
 * One row for each request that has not been withdrawn. Own lists, the reviewers' queue and the calendar read it. A request that was
 * cancelled whole has the status CANCELLED here; the contract has no such status, and shows it as approved and cancelled (R44).
 */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Cancellation, Consent, RequestableType } from '@staffroom/contracts/time-off.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { kindRecorded } from '@staffroom/domain/time-off/special-leave.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../../platform/views/view.js';
import { requestIndexes, reviewColumnTypes, reviewed, type ReviewRow, unreviewed } from '../../requests/facade.js';

export interface TimeOffRequestRow extends ReviewRow {
  id: string;
  userId: string;
  type: RequestableType;
  startDate: PlainDate;
  endDate: PlainDate;
  hours: number;
  /** Before any of its days were cancelled. */
  askedEndDate: PlainDate;
  askedHours: number;
  /** The hours of the whole day, if the request takes only a part of it (R27). */
  partOf: number | null;
  reason: string | null;
  enteredBy: string | null;
  /** Entered because the company is closed (R53). */
  isClosure: boolean;
  /** Of special leave, with the name that the kind had (R51). */
  kindId: string | null;
  kindName: string | null;
  /** The last wish or decision to cancel it (R48). Null if there was none. */
  cancelStatus: Cancellation['status'] | null;
  cancelFrom: PlainDate | null;
  cancelReason: string | null;
  cancelComment: string | null;
  cancelConsent: Consent | null;
  cancelledBy: string | null;
  cancelAt: string | null;
}

export const timeOffRequestsView = defineView<TimeOffRequestRow, TimeOffEvent | UserEvent>({
  name: 'time_off_requests',
  version: 5,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    type: 'text not null',
    startDate: 'date not null',
    endDate: 'date not null',
    hours: 'numeric not null',
    askedEndDate: 'date not null',
    askedHours: 'numeric not null',
    partOf: 'numeric',
    reason: 'text',
    enteredBy: 'uuid',
    isClosure: 'boolean not null',
    kindId: 'text',
    kindName: 'text',
    cancelStatus: 'text',
    cancelFrom: 'date',
    cancelReason: 'text',
    cancelComment: 'text',
    cancelConsent: 'text',
    cancelledBy: 'uuid',
    cancelAt: 'timestamptz(3)',
    ...reviewColumnTypes,
  },
  key: ['id'],
  personal: ['reason', 'reviewComment', 'cancelReason', 'cancelComment'],
  indexes: [
    ...requestIndexes("status <> 'CANCELLED'"),
    "(is_waiting, created_at, id) where status = 'CANCELLED'",
    '(is_waiting, start_date, id)',
    '(is_waiting, type, reviewed_at, id)',
    "(user_id, end_date) where status = 'APPROVED'",
    "(user_id, end_date) where type = 'SICK' and status = 'APPROVED'",
    "using gist (daterange(start_date, end_date, '[]')) where status in ('PENDING', 'APPROVED')",
  ],
  on: {
    TimeOffRequested: ({ data, meta }, rows) => {
      const { requestId, userId, startDate, endDate, hours, reason } = data;
      const type: RequestableType = data.type ?? 'VACATION'; // null only while an erased person's events are replayed
      const dates = {
        startDate,
        endDate,
        hours,
        askedEndDate: endDate,
        askedHours: hours,
        partOf: data.partOf,
      };
      const asked = { id: requestId, userId, type, ...dates, reason, enteredBy: data.enteredById, isClosure: false };
      const { kindId = null, name: kindName = null } = (type === 'SPECIAL' && kindRecorded(data.special)) || {};
      rows.put({ ...asked, kindId, kindName, ...notCancelled, ...unreviewed(meta.occurredAt) });
    },
    TimeOffRecounted: ({ data: { requestId: id, hours, partOf } }, rows) =>
      rows.patch({ id }, { hours, askedHours: hours, partOf }), // still pending
    TimeOffReviewed: ({ data, meta }, rows) => rows.patch({ id: data.requestId }, reviewed(data, meta.occurredAt)),
    ClosureEntered: ({ data }, rows) => rows.patch({ id: data.requestId }, { isClosure: true }),
    TimeOffWithdrawn: ({ data }, rows) => rows.remove({ id: data.requestId }),
    CancellationRequested: ({ data: { requestId: id, from, reason }, meta }, rows) => {
      const asked = {
        cancelStatus: 'REQUESTED',
        cancelFrom: from,
        cancelReason: reason,
        cancelAt: meta.occurredAt,
      } as const;
      rows.patch({ id }, { ...notCancelled, ...asked, isWaiting: true });
    },
    CancellationRejected: ({ data: { requestId: id, comment, reviewerId }, meta }, rows) => {
      const answer = { cancelStatus: 'REJECTED', cancelComment: comment, cancelledBy: reviewerId } as const;
      rows.patch({ id }, { ...answer, cancelAt: meta.occurredAt, isWaiting: false });
    },
    TimeOffCancelled: ({ data, meta }, rows) => {
      const { requestId: id, from, endDate, hours, comment, consent, reviewerId } = data;
      const decided = { cancelStatus: 'CANCELLED', cancelFrom: from, cancelComment: comment } as const;
      const who = { cancelConsent: consent, cancelledBy: reviewerId, cancelAt: meta.occurredAt };
      const left = endDate === null ? { status: 'CANCELLED' } : { endDate, hours };
      rows.patch({ id }, { ...decided, ...who, ...left, isWaiting: false });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

const notCancelled = {
  cancelStatus: null,
  cancelFrom: null,
  cancelReason: null,
  cancelComment: null,
  cancelConsent: null,
  cancelledBy: null,
  cancelAt: null,
};
