/** The yearly entitlement in whole days, by the first leave year for which it is valid (R25). */
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

export interface LeaveEntitlementRow {
  userId: string;
  fromYear: number;
  vacationDays: number;
  /** If several are valid for a year, the latest decision counts, as in the ledger. */
  version: number;
}

/** The opening entitlement is valid for earlier years as well. */
const always = 0;

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
      const { userId, vacationDays } = data;
      rows.put({ userId, fromYear: always, vacationDays, version });
    },
    VacationDaysChanged: ({ data, version }, rows) => {
      const { userId, fromYear, vacationDays } = data;
      rows.put({ userId, fromYear, vacationDays, version });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});
