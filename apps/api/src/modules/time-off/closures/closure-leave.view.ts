/** What each closure of the company has led to, for each person and date (R53). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { ClosureSkipReason, TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../../platform/views/view.js';

export interface ClosureLeaveRow {
  dayId: string;
  date: PlainDate;
  userId: string;
  state: 'ENTERED' | 'SKIPPED' | 'TAKEN_BACK';
  why: ClosureSkipReason | null;
  /** Of the event in the person's stream, so that each further command about it has an id of its own. */
  version: number;
}

export const closureLeaveView = defineView<ClosureLeaveRow, TimeOffEvent | UserEvent>({
  name: 'closure_leave',
  version: 1,
  columns: {
    dayId: 'text',
    date: 'date',
    userId: 'uuid',
    state: 'text not null',
    why: 'text',
    version: 'integer not null',
  },
  key: ['dayId', 'date', 'userId'],
  indexes: ['(user_id)', "(date) where state = 'ENTERED'"],
  on: {
    ClosureEntered: ({ version, data: { dayId, date, userId } }, rows) => {
      if (dayId !== null) rows.put({ dayId, date, userId, state: 'ENTERED', why: null, version });
    },
    ClosureSkipped: ({ version, data: { dayId, date, userId, why } }, rows) => {
      if (dayId !== null) rows.put({ dayId, date, userId, state: 'SKIPPED', why, version });
    },
    ClosureTakenBack: ({ version, data: { dayId, date, userId } }, rows) => {
      if (dayId !== null) rows.put({ dayId, date, userId, state: 'TAKEN_BACK', why: null, version });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});
