import { type FormerPersonExport } from '../area/former-parts.js';
import { evolve } from '@staffroom/domain/time-off/evolve-leave-account.js';
import { knownYears, type LeaveAccount, noAccount } from '@staffroom/domain/time-off/leave-account.js';
import { balanceOf } from '@staffroom/domain/time-off/leave-balance.js';
import { kindRecorded } from '@staffroom/domain/time-off/special-leave.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { change, type ExportEntry } from '../area/person-export.js';
import { reviewExported, withdrawalExported } from '../requests/facade.js';

export const timeOffExport: FormerPersonExport<TimeOffEvent> = {
  files: {
    'time-off.json': [
      'every request for time off with reason, decision and comment, withdrawn and cancelled ones included;',
      'your work patterns, hours from Monday to Sunday;',
      'what you were told about leave that expires;',
      'your balance of each year in hours, and every event that changed it',
    ],
  },
  begin: (person) => {
    let account: LeaveAccount = noAccount;
    const requests = new Map<string, ExportEntry>();
    const balanceHistory: ExportEntry[] = [];
    const workPatterns: ExportEntry[] = [];
    const expiryWarnings: ExportEntry[] = [];
    const count = (event: RecordedEvent<TimeOffEvent>) => {
      account = evolve(account, event);
      if (account.status !== 'open') return;
      const by = person.actor(event);
      balanceHistory.push({ at: event.meta.occurredAt, by, what: event.type, balances: balances(account) });
    };
    return {
      on: {
        LeaveAccountOpened: count,
        VacationDaysChanged: count,
        CountryChanged: count,
        RegionChanged: count,
        WorkPatternChanged: (event) => {
          const { from, hours } = event.data;
          workPatterns.push({ from, hours, recordedAt: event.meta.occurredAt, by: person.actor(event) });
          count(event);
        },
        VacationHoursCorrected: count,
        TimeOffRequested: (event) => {
          const { requestId: id, type, startDate, endDate, hours, days, reason, special } = event.data;
          const kind = kindRecorded(special)?.name;
          const asked = { id, type, ...(kind && { kind }), startDate, endDate, hours, days, reason, status: 'PENDING' };
          requests.set(id, { ...asked, requestedAt: event.meta.occurredAt, requestedBy: person.actor(event) });
          count(event);
        },
        VacationDaysCounted: (event) => {
          change(requests, event.data.requestId, { days: event.data.days });
          count(event);
        },
        TimeOffRecounted: (event) => {
          const { requestId, hours, days } = event.data;
          change(requests, requestId, { hours, days, recountedAt: event.meta.occurredAt });
          count(event);
        },
        TimeOffReviewed: (event) => {
          change(requests, event.data.requestId, reviewExported(event, person));
          count(event);
        },
        CancellationRequested: ({ data: { requestId, from, reason }, meta }) => {
          change(requests, requestId, { cancellation: { from, reason, requestedAt: meta.occurredAt } });
        },
        CancellationRejected: (event) => {
          const { requestId, comment } = event.data;
          const answer = { status: 'REJECTED', comment, at: event.meta.occurredAt, by: person.actor(event) };
          change(requests, requestId, { cancellationReview: answer });
        },
        TimeOffCancelled: (event) => {
          const { requestId, from, endDate, hours, days, consent, comment } = event.data;
          const cancelled = { from, days, consent, comment, at: event.meta.occurredAt, by: person.actor(event) };
          const left = endDate === null ? { status: 'CANCELLED' } : { endDate, hours };
          change(requests, requestId, { cancelled, ...left });
          count(event);
        },
        LeaveCarriedOver: count,
        LeaveExpiryWarned: (event) => {
          count(event);
          const { fromYear, occasion, hours, leftHours = null, expiresOn, lastDay, warnedOn } = event.data;
          expiryWarnings.push({ id: event.id, fromYear, occasion, hours, leftHours, expiresOn, lastDay, warnedOn });
        },
        LeaveLapsed: count,
        ClosureEntered: 'in activity.json only',
        ClosureSkipped: 'in activity.json only',
        ClosureTakenBack: 'in activity.json only',
        TimeOffWithdrawn: (event) => {
          change(requests, event.data.requestId, withdrawalExported(event));
          count(event);
        },
      },
      contents: () => ({
        'time-off.json': {
          balances: balances(account),
          requests: [...requests.values()],
          workPatterns,
          expiryWarnings,
          balanceHistory,
        },
      }),
    };
  },
};

function balances(account: LeaveAccount) {
  if (account.status !== 'open') return [];
  const { closed, lapses } = account.leaveYears;
  const turned = [...Object.keys(closed).map((ended) => Number(ended) + 1), ...lapses.map(({ inYear }) => inYear)];
  const years = [...new Set([...knownYears(account), ...turned])].sort((one, other) => one - other);
  return years.map((year) => balanceOf(account, year));
}
