/** The public holidays that a wish for time off meets, by the country its ledger names (R27). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { inclusiveDays, isPlainDate } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { Decider } from '@staffroom/domain/decider.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import type { TimeOffCommand } from '@staffroom/domain/time-off/time-off-commands.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { holidayDates } from './public-holidays.js';

/** The ledger, given the holidays only when its own country is known: a move abroad cannot slip in between. */
export const ledgerWithHolidays: Decider<TimeOffCommand, LeaveAccount, TimeOffEvent> = {
  ...timeOffLedger,
  decide(command, account) {
    if (command.type !== 'RequestTimeOff') return timeOffLedger.decide(command, account);
    return timeOffLedger.decide({ ...command, data: withHolidays(command.data, account) }, account);
  },
};

export function withHolidays<Wish extends { startDate: PlainDate; endDate: PlainDate }>(
  wish: Wish,
  account: LeaveAccount,
): Wish & { holidays: PlainDate[] } {
  return { ...wish, holidays: account.status === 'open' ? holidaysWithin(wish, account) : [] };
}

/** Dates that the rules will refuse anyway are not looked up: years of them would take long. */
function holidaysWithin(
  { startDate, endDate }: { startDate: PlainDate; endDate: PlainDate },
  { country }: Extract<LeaveAccount, { status: 'open' }>,
): PlainDate[] {
  if (!isPlainDate(startDate) || !isPlainDate(endDate)) return [];
  const days = inclusiveDays(startDate, endDate);
  return days < 1 || days > timeOffLimits.rangeMaxDays ? [] : holidayDates(country, startDate, endDate);
}
