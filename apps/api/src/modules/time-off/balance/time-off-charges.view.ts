/** The hours of each day of each vacation. A balance is their sum, less what approved sick leave covers (R47). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { TimeOffEvent, TimeOffRecounted, TimeOffRequested } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView, type RowWriter } from '../../../platform/views/view.js';

export interface TimeOffChargeRow {
  requestId: string;
  date: PlainDate;
  year: number;
  userId: string;
  hours: number;
  status: RequestStatus;
}

export const timeOffChargesView = defineView<TimeOffChargeRow, TimeOffEvent | UserEvent>({
  name: 'time_off_charges',
  version: 4,
  columns: {
    requestId: 'uuid',
    date: 'date',
    year: 'integer not null',
    userId: 'uuid not null',
    hours: 'numeric not null',
    status: 'text not null',
  },
  key: ['requestId', 'date'],
  indexes: ['(user_id, year) include (status, hours, date)'],
  on: {
    TimeOffRequested: ({ data }, rows) => put(data, rows),
    TimeOffRecounted: ({ data }, rows) => {
      rows.removeWhere({ requestId: data.requestId });
      put(data, rows);
    },
    TimeOffReviewed: ({ data }, rows) => rows.patchWhere({ requestId: data.requestId }, { status: data.decision }),
    TimeOffCancelled: ({ data: { requestId, days } }, rows) => {
      for (const { date } of days ?? []) rows.remove({ requestId, date });
    },
    TimeOffWithdrawn: ({ data }, rows) => rows.removeWhere({ requestId: data.requestId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

function put(
  { requestId, userId, type, days }: TimeOffRequested | TimeOffRecounted,
  rows: RowWriter<TimeOffChargeRow>,
): void {
  for (const { date, hours } of type === 'VACATION' ? (days ?? []) : []) {
    rows.put({ requestId, date, year: yearOf(date), userId, hours, status: 'PENDING' });
  }
}
