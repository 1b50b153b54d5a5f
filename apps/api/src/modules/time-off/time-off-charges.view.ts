/** The hours that each request takes from each leave year, so that a balance is a sum. */
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

export interface TimeOffChargeRow {
  requestId: string;
  year: number;
  userId: string;
  hours: number;
  status: RequestStatus;
}

export const timeOffChargesView = defineView<TimeOffChargeRow, TimeOffEvent | UserEvent>({
  name: 'time_off_charges',
  version: 1,
  columns: {
    requestId: 'uuid',
    year: 'integer',
    userId: 'uuid not null',
    hours: 'numeric not null',
    status: 'text not null',
  },
  key: ['requestId', 'year'],
  indexes: ['(user_id, year) include (status, hours)'],
  on: {
    TimeOffRequested: ({ data }, rows) => {
      const { requestId, userId, charges } = data;
      for (const { year, hours } of charges ?? []) rows.put({ requestId, year, userId, hours, status: 'PENDING' });
    },
    TimeOffReviewed: ({ data }, rows) => rows.patchWhere({ requestId: data.requestId }, { status: data.decision }),
    TimeOffWithdrawn: ({ data }, rows) => rows.removeWhere({ requestId: data.requestId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});
