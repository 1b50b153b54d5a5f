/** What HR managers change about a leave account: entitlement, corrections and the place whose holidays apply (R25, R53). */
import { countryOfRegion } from '@staffroom/contracts/regions.js';
import { accept, type Accepted, type Decision, reject, type Rejection } from '../decider.js';
import { regionIsOf } from '../users/region-rules.js';
import type { LeaveYearFacts } from './carry-over.js';
import { evolve } from './evolve-leave-account.js';
import { type LeaveAccount, type OpenAccount, regionOf, vacationDaysIn } from './leave-account.js';
import type {
  ChangeCountry,
  ChangeRegion,
  ChangeVacationDays,
  CorrectVacationHours,
  OpenLeaveAccount,
} from './time-off-commands.js';
import type { TimeOffEvent } from './time-off-events.js';
import { correctionInQuarters, entitlementInWholeDays, noYearBelowZero } from './time-off-rules.js';

export function openLeaveAccount(opening: OpenLeaveAccount, account: LeaveAccount): Decision<TimeOffEvent> {
  const { userId, country, vacationDays, year, correctionHours } = opening;
  if (account.status === 'open') {
    return reject({ rule: 'R25', kind: 'conflict', code: 'CONFLICT', because: { is: 'leaveAccountIsOpen' } });
  }
  const malformed = entitlementInWholeDays(vacationDays) ?? correctionInQuarters(correctionHours);
  if (malformed) return malformed;
  const data = { userId, country, vacationDays, year, correctionHours };
  return acceptIfCovered({ type: 'LeaveAccountOpened', data }, account, year);
}

/** Changes the hours left by the difference times the person's day, from the given year on (R25). */
export function changeVacationDays(change: ChangeVacationDays, account: OpenAccount): Decision<TimeOffEvent> {
  const { vacationDays, year, leaveYears } = change;
  const malformed = entitlementInWholeDays(vacationDays);
  if (malformed) return malformed;
  if (vacationDays === vacationDaysIn(account, year)) return accept();
  const data = { userId: account.userId, vacationDays, fromYear: year };
  return acceptIfCovered({ type: 'VacationDaysChanged', data }, account, year, leaveYears);
}

/** A correction belongs to the year in which it is made (R25). */
export function correctVacationHours(correction: CorrectVacationHours, account: OpenAccount): Decision<TimeOffEvent> {
  const { year, deltaHours, leaveYears } = correction;
  const malformed = correctionInQuarters(deltaHours);
  if (malformed) return malformed;
  if (deltaHours === 0) return accept();
  const correctionHours = (account.correctionHours[year] ?? 0) + deltaHours;
  const data = { userId: account.userId, year, deltaHours, correctionHours };
  return acceptIfCovered({ type: 'VacationHoursCorrected', data }, account, year, leaveYears);
}

/** Existing requests keep the hours they were charged with. A region of another country ends with the change. */
export function changeCountry({ country, from }: ChangeCountry, account: OpenAccount): Decision<TimeOffEvent> {
  if (country === account.country) return accept();
  const { userId } = account;
  const region = regionOf(account);
  const left: TimeOffEvent[] =
    region !== null && countryOfRegion(region) !== country
      ? [{ type: 'RegionChanged', data: { userId, region: null } }]
      : [];
  return accept({ type: 'CountryChanged', data: { userId, country, from } }, ...left);
}

/** Existing requests keep their hours here, too. */
export function changeRegion({ region }: ChangeRegion, account: OpenAccount): Decision<TimeOffEvent> {
  const refusal = region === null ? null : regionIsOf(region, account.country);
  if (refusal) return refusal;
  if (region === regionOf(account)) return accept();
  return accept({ type: 'RegionChanged', data: { userId: account.userId, region } });
}

function acceptIfCovered(
  event: TimeOffEvent,
  before: LeaveAccount,
  since: number,
  facts?: LeaveYearFacts,
): Rejection | Accepted<TimeOffEvent> {
  return noYearBelowZero({ before, after: evolve(before, event) as OpenAccount, since, facts }) ?? accept(event);
}
