/** What each event changes about a leave account. */
import {
  type Cancellation,
  closureKey,
  closureOf,
  type ClosureState,
  type LeaveAccount,
  type LeaveYearRecords,
  type NoAccount,
  notCancelled,
  type OnDate,
  type OpenAccount,
  requestOf,
  type TimeOffRequest,
} from './leave-account.js';
import type { LeaveCarriedOver, TimeOffEvent } from './time-off-events.js';
import { withPattern } from './work-pattern.js';

/** Its maps belong to one fold, which changes them in place: a copy for each event would make n events cost n² steps. */
type Draft = OpenAccount & {
  readonly requests: Map<string, TimeOffRequest>;
  readonly closures: Map<string, ClosureState>;
};

export function evolve(account: LeaveAccount, event: TimeOffEvent): LeaveAccount {
  return evolveAll(account, [event]);
}

/** The account that is passed in stays as it is: decisions fold what would follow from them. */
export function evolveAll(account: LeaveAccount, events: Iterable<TimeOffEvent>): LeaveAccount {
  let draft = account.status === 'none' ? account : draftOf(account);
  for (const event of events) draft = changed(draft, event);
  return draft;
}

function draftOf(account: OpenAccount): Draft {
  return { ...account, requests: new Map(account.requests), closures: new Map(account.closures) };
}

function changed(account: NoAccount | Draft, event: TimeOffEvent): NoAccount | Draft {
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
      requests: new Map(),
      leaveYears: { since: year, formerCountries: [], closed: {}, warnings: [], lapses: [] },
      closures: new Map(),
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
      return withYears(
        { ...account, country },
        { formerCountries: [...formerCountries, { country: account.country, until }] },
      );
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
      const details = { asked: event.data, counted: event.data };
      return withRequest(account, { requestId, startDate, endDate, hours, ...details, status: 'PENDING' });
    }
    case 'TimeOffReviewed': {
      const { requestId, decision, reviewerId } = event.data;
      const request = requestOf(account, requestId);
      if (!request) return account;
      const outcome = decision === 'APPROVED' ? { status: decision, cancellation: notCancelled } : { status: decision };
      return withRequest(account, { ...request, ...outcome, reviewerId });
    }
    case 'TimeOffRecounted': {
      const { requestId, hours } = event.data;
      const request = requestOf(account, requestId);
      return request ? withRequest(account, { ...request, hours, counted: event.data }) : account;
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

function withYears(account: Draft, changes: Partial<LeaveYearRecords>): Draft {
  return { ...account, leaveYears: { ...account.leaveYears, ...changes } };
}

function withClosure(account: Draft, on: OnDate, changes: Partial<ClosureState>): Draft {
  account.closures.set(closureKey(on), { ...closureOf(account, on), ...changes });
  return account;
}

function withCancellation(account: Draft, requestId: string, cancellation: Cancellation): Draft {
  const request = requestOf(account, requestId);
  return request?.status === 'APPROVED' ? withRequest(account, { ...request, cancellation }) : account;
}

function withRequest(account: Draft, request: TimeOffRequest): Draft {
  account.requests.set(request.requestId, request);
  return account;
}
