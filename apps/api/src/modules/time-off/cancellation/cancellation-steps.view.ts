/**
 * One row for each wish to cancel and each decision about a cancellation. `time_off_requests` has only the last one, but notifications
 * tell each of them as it was (R48).
 */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Cancellation } from '@staffroom/contracts/time-off.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../../platform/views/view.js';

interface CancellationStepRow {
  /** Of the event. */
  id: string;
  requestId: string;
  userId: string;
  /** Of the event in the person's stream. */
  version: number;
  /** REQUESTED for a wish until it is answered. A decision has the status that it gave. */
  status: Cancellation['status'];
  cancelFrom: PlainDate | null;
  reason: string | null;
  comment: string | null;
  /** What remains after it was shortened. */
  endDate: PlainDate | null;
  hours: number | null;
  at: string;
}

export const cancellationStepsView = defineView<CancellationStepRow, TimeOffEvent | UserEvent>({
  name: 'cancellation_steps',
  version: 1,
  columns: {
    id: 'uuid',
    requestId: 'uuid not null',
    userId: 'uuid not null',
    version: 'integer not null',
    status: 'text not null',
    cancelFrom: 'date',
    reason: 'text',
    comment: 'text',
    endDate: 'date',
    hours: 'numeric',
    at: 'timestamptz(3) not null',
  },
  key: ['id'],
  personal: ['reason', 'comment'],
  indexes: ['(request_id, version)', '(user_id)'],
  on: {
    CancellationRequested: ({ id, version, data: { requestId, userId, from: cancelFrom, reason }, meta }, rows) => {
      const step = { ...nothing, id, requestId, userId, version, at: meta.occurredAt };
      rows.put({ ...step, status: 'REQUESTED', cancelFrom, reason });
    },
    CancellationRejected: ({ id, version, data: { requestId, userId, comment }, meta }, rows) => {
      rows.patchWhere({ requestId, status: 'REQUESTED' }, { status: 'REJECTED' });
      const step = { ...nothing, id, requestId, userId, version, at: meta.occurredAt };
      rows.put({ ...step, status: 'REJECTED', comment });
    },
    TimeOffCancelled: ({ id, version, data, meta }, rows) => {
      const { requestId, userId, from: cancelFrom, comment, endDate, hours } = data;
      rows.patchWhere({ requestId, status: 'REQUESTED' }, { status: 'CANCELLED' });
      const left = { endDate, hours: endDate === null ? null : hours };
      const step = { ...nothing, id, requestId, userId, version, at: meta.occurredAt };
      rows.put({ ...step, status: 'CANCELLED', cancelFrom, comment, ...left });
    },
    UserDeleted: ({ data: { userId } }, rows) => rows.removeWhere({ userId }),
  },
});

const nothing = { cancelFrom: null, reason: null, comment: null, endDate: null, hours: null };

/** Columns: id, request_id, status, at. */
export function cancellationSteps(alias: string): string {
  return `views.cancellation_steps ${alias}`;
}
