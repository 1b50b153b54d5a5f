/** What several decisions of the leave ledger have in common. */
import type { Rejection } from '../decider.js';
import { reject } from '../decider.js';
import { countedDays, isCountedByDay } from './counted-days.js';
import { isVacation, type OpenAccount, type TimeOffRequest } from './leave-account.js';
import type { TimeOffEvent } from './time-off-events.js';
import type { DayOff } from './working-time.js';

/** For those of these requests that know only the hours of each year (R47). */
export function daysCounted(
  requests: readonly TimeOffRequest[],
  { userId }: OpenAccount,
  daysOff: readonly DayOff[],
): TimeOffEvent[] {
  return requests
    .filter((request) => isVacation(request) && !isCountedByDay(request))
    .map((request): TimeOffEvent => {
      const { requestId } = request;
      const status = request.status === 'APPROVED' ? 'APPROVED' : 'PENDING';
      const data = { requestId, userId, status, days: countedDays(request, daysOff) } as const;
      return { type: 'VacationDaysCounted', data };
    });
}

export function requestDoesNotExist(): Rejection {
  return reject({ rule: 'R2', kind: 'not-found', message: 'There is no such time off request.' });
}

export function accountDoesNotExist(): Rejection {
  return reject({ rule: 'R25', kind: 'not-found', message: 'There is no leave account for this person.' });
}
