import type { CarryOver, PolicyPreview } from '@staffroom/contracts/company.js';
import { formatPlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import type { CarryOverChanged } from '@staffroom/domain/company/company-events.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { leftHours } from '@staffroom/domain/time-off/leave-balance.js';
import { hoursOfVacationDays } from '@staffroom/domain/time-off/leave-entitlement.js';
import { hours } from '../area/words.js';
import { accountOf, peopleIn, type Previewing, whoIn } from './previewing.js';

/** What would happen to the vacation that the example has left now (R54). */
export async function previewCarryOver(
  { country, carryOver }: CarryOverChanged,
  previewing: Previewing,
): Promise<PolicyPreview> {
  const place = { country, regionId: null };
  const { people, first } = await peopleIn(previewing, place);
  if (!first) return { people, who: whoIn(place, people), example: null };
  const account = await accountOf(previewing, first.id);
  const year = yearOf(previewing.today);
  const outcome = (policy: CarryOver) => outcomeOf(policy, account, year);
  const [now, then] = [outcome(previewing.state.carryOver[country]), outcome(carryOver)];
  const have = `${first.name} has ${hours(Math.max(0, leftHours(account, year)))} left of ${year}.`;
  const example = now === then ? `${have} As before, ${then}.` : `${have} Now, ${now}. With the change, ${then}.`;
  return { people, who: whoIn(place, people), example };
}

function outcomeOf({ days, expiry }: CarryOver, account: LeaveAccount, year: number): string {
  const left = Math.max(0, leftHours(account, year));
  const patterns = account.status === 'open' ? account.patterns : [];
  const most = days === null ? left : Math.min(left, hoursOfVacationDays(days, patterns, year));
  if (most === 0) return left === 0 ? 'nothing carries over' : `all of it expires on 31 December ${year}`;
  const rest = left > most ? `, and ${hours(left - most)} expire on 31 December ${year}` : '';
  return `${hours(most)} carry over ${untilWords(expiry, year)}${rest}`;
}

function untilWords(expiry: CarryOver['expiry'], year: number): string {
  switch (expiry.kind) {
    case 'NEVER':
      return 'without limit';
    case 'DATE':
      return `until ${shown(year + 1, expiry.month, expiry.day)}`;
    case 'MONTHS_AFTER_YEAR': {
      const last = new Date(Date.UTC(year + 1, expiry.months, 0));
      return `until ${shown(last.getUTCFullYear(), last.getUTCMonth() + 1, last.getUTCDate())}`;
    }
    default:
      return expiry satisfies never;
  }
}

function shown(year: number, month: number, day: number): string {
  const date = [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}
