/** The reasons for the numbers of a balance: who corrected it, the policy that applied, and the days on which the person was told (R25, R54, R55). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { BalanceExplanation, CarriedLeave, TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { endOfYear, type LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import { liveRequests, type OpenAccount, vacationDaysIn } from '@staffroom/domain/time-off/leave-account.js';
import { LeaveYears, policyFor } from '@staffroom/domain/time-off/leave-years.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { dayUnits, unitsPerHour, weekOn } from '@staffroom/domain/time-off/work-pattern.js';
import type { EventLog } from '../../../platform/event-log/event-log.js';
import { people } from '../../directory/facade.js';

export function explain(
  balance: TimeOffBalance,
  account: OpenAccount,
  facts: LeaveYearFacts,
  corrections: readonly Correction[],
): BalanceExplanation {
  const { year } = balance;
  return {
    vacationDays: vacationDaysIn(account, year),
    corrections: corrections.filter((one) => one.year === year).map(({ hours, at, byName }) => ({ hours, at, byName })),
    carryOver: carryOverOf(balance, account, facts),
    warnings: warningsOf(balance, account),
    kept: keptIn(year, account, facts),
  };
}

interface Correction {
  year: number;
  hours: number;
  at: string;
  byName: string | null;
}

/** Oldest first. */
export async function correctionsOf(log: EventLog, userId: string): Promise<Correction[]> {
  const events = await log.load<TimeOffEvent>(timeOffStream(userId));
  const made = events.flatMap((event) => {
    const correction = correctionIn(event);
    return correction && correction.hours !== 0 ? [{ ...correction, meta: event.meta }] : [];
  });
  const { rows } = await log.pool.query<{ id: string; name: string }>({
    name: 'balance_correctors',
    text: `select u.id, u.full_name as name from ${people('u')} where u.id = any ($1::uuid[])`,
    values: [made.flatMap(({ meta }) => meta.actorId ?? [])],
  });
  const nameOf = (actorId: string | null) => rows.find(({ id }) => id === actorId)?.name ?? null;
  return made.map(({ year, hours, meta }) => ({ year, hours, at: meta.occurredAt, byName: nameOf(meta.actorId) }));
}

function correctionIn({ type, data }: TimeOffEvent): { year: number; hours: number } | null {
  if (type === 'LeaveAccountOpened') return { year: data.year, hours: data.correctionHours };
  return type === 'VacationHoursCorrected' ? { year: data.year, hours: data.deltaHours } : null;
}

function carryOverOf(
  { year, carriedHours = 0, expectedHours = 0 }: TimeOffBalance,
  account: OpenAccount,
  facts: LeaveYearFacts,
): BalanceExplanation['carryOver'] {
  if (carriedHours === 0 && expectedHours === 0) return null;
  const ended = year - 1;
  const { limitHours, expiresOn } = account.leaveYears.closed[ended] ?? policyFor(account, ended, facts);
  const dayHours = dayUnits(weekOn(account.patterns, endOfYear(ended))) / unitsPerHour;
  return { limitHours, dayHours, expiresOn };
}

function keptIn(year: number, account: OpenAccount, facts: LeaveYearFacts): CarriedLeave[] {
  const years = new LeaveYears({ account, live: liveRequests(account), facts });
  const kept = years.used(year).parts.filter(years.keptBefore(facts.today));
  return kept.map(({ fromYear, hours, expiresOn }) => ({ year: fromYear, hours, expiresOn }));
}

/** Of the hours that are shown with a last day. */
function warningsOf({ lapsed = [], carried = [] }: TimeOffBalance, account: OpenAccount) {
  const lastDays = [...lapsed.map(({ lastDay }) => lastDay), ...carried.flatMap(({ expiresOn }) => expiresOn ?? [])];
  return [...new Set(lastDays)].sort().flatMap((lastDay) => {
    const told = account.leaveYears.warnings.filter((one) => one.lastDay === lastDay && (one.hours ?? 0) > 0);
    const warnedOn = [...new Set(told.map((one): PlainDate => one.warnedOn))].sort();
    return warnedOn.length > 0 ? [{ lastDay, warnedOn }] : [];
  });
}
