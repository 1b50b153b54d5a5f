/** The yearly entitlement in whole days, by the first leave year it holds for (R25). */
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

export interface LeaveEntitlementRow {
  userId: string;
  fromYear: number;
  vacationDays: number;
  /** The later decision wins over one for a later year, as in the ledger. */
  version: number;
}

export const leaveEntitlementsView = defineView<LeaveEntitlementRow, TimeOffEvent | UserEvent>({
  name: 'leave_entitlements',
  version: 1,
  columns: {
    userId: 'uuid',
    fromYear: 'integer',
    vacationDays: 'integer not null',
    version: 'integer not null',
  },
  key: ['userId', 'fromYear'],
  on: {
    LeaveAccountOpened: ({ data, version }, rows) => {
      const { userId, year, vacationDays } = data;
      rows.put({ userId, fromYear: year, vacationDays, version });
    },
    VacationDaysChanged: ({ data, version }, rows) => {
      const { userId, fromYear, vacationDays } = data;
      rows.put({ userId, fromYear, vacationDays, version });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});
