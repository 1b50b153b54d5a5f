/** What a work pattern means for the requests of the person, for HR who has just recorded it (R52). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { EmploymentReply } from '@staffroom/contracts/users.js';
import { replay } from '@staffroom/domain/decider.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { approvedOtherwiseNow } from '@staffroom/domain/time-off/work-pattern-change.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import { companyHolidays } from '../../company/facade.js';
import { daysOffFrom } from '../days-off/account-holidays.js';

export async function leaveAfterPattern(
  log: EventLog,
  userId: string,
  from: PlainDate,
): Promise<Pick<EmploymentReply, 'approvedLeave' | 'recountedRequests'>> {
  const { events } = await log.history<TimeOffEvent>(timeOffStream(userId));
  const account = replay(timeOffLedger, events);
  if (account.status === 'none') return { approvedLeave: [], recountedRequests: 0 };
  const daysOff = daysOffFrom(account, from, await companyHolidays(log.pool));
  const approved = approvedOtherwiseNow({ from, daysOff }, account);
  // recorded with the pattern
  const since = events.slice(events.findLastIndex(({ type }) => type === 'WorkPatternChanged'));
  const recounted = since.filter(({ type }) => type === 'TimeOffRecounted');
  return {
    approvedLeave: approved.map(({ request: { requestId, startDate, endDate, hours }, hoursNow }) => {
      return { requestId, startDate, endDate, hours, hoursNow };
    }),
    recountedRequests: recounted.length,
  };
}
