/** The sum of HR's corrections, by leave year (R25). */
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../../platform/views/view.js';

export interface LeaveCorrectionRow {
  userId: string;
  year: number;
  hours: number;
}

export const leaveCorrectionsView = defineView<LeaveCorrectionRow, TimeOffEvent | UserEvent>({
  name: 'leave_corrections',
  version: 1,
  columns: { userId: 'uuid', year: 'integer', hours: 'numeric not null' },
  key: ['userId', 'year'],
  on: {
    LeaveAccountOpened: ({ data }, rows) => {
      rows.put({ userId: data.userId, year: data.year, hours: data.correctionHours });
    },
    VacationHoursCorrected: ({ data }, rows) => {
      rows.put({ userId: data.userId, year: data.year, hours: data.correctionHours });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});
