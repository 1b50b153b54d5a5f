/** What each event changes about a leave account. */
import { PersistentMap } from '../persistent-map.js';
import {
  type Cancellation,
  closureKey,
  closureOf,
  type ClosureState,
  type LeaveAccount,
  type LeaveYearRecords,
  notCancelled,
  type OnDate,
  type OpenAccount,
  requestOf,
  type TimeOffRequest,
} from './leave-account.js';
import type { LeaveCarriedOver, TimeOffEvent } from './time-off-events.js';
import { withPattern } from './work-pattern.js';

export function evolve(account: LeaveAccount, event: TimeOffEvent): LeaveAccount {
  if (event.type === 'LeaveAccountOpened') {
    const { userId, country, vacationDays, year, correctionHours } = event.data;
    return {
      status: 'open',
      userId,
      country,
      placed: null,
      // Also for earlier years, because leave may be requested for up to a year back (R28).
      entitlements: [{ fromYear: 0, vacationDays }],
      correctionHours: { [year]: correctionHours },
      patterns: [],
      requests: PersistentMap.empty(),
      leaveYears: { since: year, formerCountries: [], closed: {}, warnings: [], lapses: [] },
      closures: PersistentMap.empty(),
    };
  }
  if (account.status === 'none') return account;
  switch (event.type) {
    case 'VacationDaysChanged': {
      const { fromYear, vacationDays } = event.data;
      const earlier = account.entitlements.filter((entitlement) => entitlement.fromYear < fromYear);
      return { ...account, entitlements: [...earlier, { fromYear, vacationDays }] };
    }
    case 'CountryChanged': {
      const { country, from: until } = event.data;
      const { formerCountries } = account.leaveYears;
      const former = until ? [...formerCountries, { country: account.country, until }] : formerCountries;
      return withYears({ ...account, country }, { formerCountries: former });
    }
    case 'RegionChanged':
      return { ...account, placed: event.data };
    case 'WorkPatternChanged':
      return { ...account, patterns: withPattern(account.patterns, event.data) };
    case 'VacationHoursCorrected': {
      const { year, correctionHours } = event.data;
      return { ...account, correctionHours: { ...account.correctionHours, [year]: correctionHours } };
    }
    case 'TimeOffRequested': {
      const { requestId, startDate, endDate, hours } = event.data;
      const details = { country: account.country, asked: event.data, counted: null, recounted: null };
      return withRequest(account, { requestId, startDate, endDate, hours, ...details, status: 'PENDING' });
    }
    case 'TimeOffReviewed': {
      const { requestId, decision, reviewerId } = event.data;
      const request = requestOf(account, requestId);
      if (!request) return account;
      const outcome = decision === 'APPROVED' ? { status: decision, cancellation: notCancelled } : { status: decision };
      return withRequest(account, { ...request, ...outcome, reviewerId, counted: event.data });
    }
    case 'VacationDaysCounted': {
      const request = requestOf(account, event.data.requestId);
      return request ? withRequest(account, { ...request, counted: event.data }) : account;
    }
    case 'TimeOffRecounted': {
      const { requestId, hours } = event.data;
      const request = requestOf(account, requestId);
      return request ? withRequest(account, { ...request, hours, counted: null, recounted: event.data }) : account;
    }
    case 'TimeOffWithdrawn': {
      const request = requestOf(account, event.data.requestId);
      return request ? withRequest(account, { ...request, status: 'WITHDRAWN' }) : account;
    }
    case 'CancellationRequested': {
      const { requestId, from } = event.data;
      return withCancellation(account, requestId, { status: 'requested', from });
    }
    case 'CancellationRejected':
      return withCancellation(account, event.data.requestId, notCancelled);
    case 'ClosureEntered': {
      const { requestId } = event.data;
      return withClosure(account, event.data, { state: 'ENTERED', requestId, why: null });
    }
    case 'ClosureSkipped':
      return withClosure(account, event.data, { state: 'SKIPPED', why: event.data.why });
    case 'ClosureTakenBack': {
      const timesTakenBack = closureOf(account, event.data).timesTakenBack + 1;
      return withClosure(account, event.data, { state: 'TAKEN_BACK', why: null, timesTakenBack });
    }
    case 'TimeOffCancelled': {
      const { requestId, endDate, hours, reviewerId } = event.data;
      const request = requestOf(account, requestId);
      if (request?.status !== 'APPROVED') return account;
      if (endDate === null) return withRequest(account, { ...request, status: 'CANCELLED', reviewerId });
      return withRequest(account, { ...request, endDate, hours, cancellation: notCancelled });
    }
    case 'LeaveCarriedOver':
      return withYears(account, closedWith(event.data, account.leaveYears));
    case 'LeaveExpiryWarned':
      return withYears(account, { warnings: [...account.leaveYears.warnings, event.data] });
    case 'LeaveLapsed':
      return withYears(account, { lapses: [...account.leaveYears.lapses, event.data] });
    default:
      return event satisfies never;
  }
}

/**
 * Warnings of a former policy are void, also if HR returns to it: in between the person had other dates, and was not warned that these
 * apply again (R54).
 */
function closedWith(
  carried: LeaveCarriedOver,
  { closed, warnings }: LeaveYearRecords,
): Pick<LeaveYearRecords, 'closed' | 'warnings'> {
  const { fromYear, limitHours, expiresOn } = carried;
  const former = closed[fromYear];
  const isSamePolicy = !former || (former.limitHours === limitHours && former.expiresOn === expiresOn);
  return {
    closed: { ...closed, [fromYear]: carried },
    warnings: isSamePolicy ? warnings : warnings.filter((warning) => warning.fromYear !== fromYear),
  };
}

function withYears(account: OpenAccount, changed: Partial<LeaveYearRecords>): OpenAccount {
  return { ...account, leaveYears: { ...account.leaveYears, ...changed } };
}

function withClosure(account: OpenAccount, on: OnDate, changes: Partial<ClosureState>): OpenAccount {
  const changed = { ...closureOf(account, on), ...changes };
  return { ...account, closures: account.closures.with(closureKey(on), changed) };
}

function withCancellation(account: OpenAccount, requestId: string, cancellation: Cancellation): OpenAccount {
  const request = requestOf(account, requestId);
  return request?.status === 'APPROVED' ? withRequest(account, { ...request, cancellation }) : account;
}

function withRequest(account: OpenAccount, request: TimeOffRequest): OpenAccount {
  return { ...account, requests: account.requests.with(request.requestId, request) };
}
