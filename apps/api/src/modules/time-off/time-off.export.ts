import { evolve } from '@staffroom/domain/time-off/evolve-leave-account.js';
import { knownYears, type LeaveAccount, noAccount } from '@staffroom/domain/time-off/leave-account.js';
import { balanceOf } from '@staffroom/domain/time-off/leave-balance.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { EntriesById, ExportedPerson, ExportEntry, PersonExport } from '../area/person-export.js';

export interface ExportedLeave {
  account: LeaveAccount;
  requests: EntriesById;
  workPatterns: ExportEntry[];
  expiryWarnings: ExportEntry[];
  balanceHistory: ExportEntry[];
}

export const timeOffExport: PersonExport<ExportedLeave> = {
  files: {
    'time-off.json': [
      'every request for time off with reason, decision and comment, withdrawn and cancelled ones included;',
      'your work patterns, hours from Monday to Sunday;',
      'what you were told about leave that expires;',
      'your balance of each year in hours, and every event that changed it',
    ],
  },
  begin: () => ({
    account: noAccount,
    requests: new Map(),
    workPatterns: [],
    expiryWarnings: [],
    balanceHistory: [],
  }),
  contents: ({ account, requests, ...lists }) => ({
    'time-off.json': { balances: balances(account), requests: [...requests.values()], ...lists },
  }),
};

/** Every event that may change a balance is listed with the balances after it. */
export function count(event: RecordedEvent<TimeOffEvent>, leave: ExportedLeave, person: ExportedPerson): void {
  leave.account = evolve(leave.account, event);
  if (leave.account.status !== 'open') return;
  const by = person.actor(event);
  leave.balanceHistory.push({ at: event.meta.occurredAt, by, what: event.type, balances: balances(leave.account) });
}

function balances(account: LeaveAccount) {
  if (account.status !== 'open') return [];
  const { closed, lapses } = account.leaveYears;
  const turned = [...Object.keys(closed).map((ended) => Number(ended) + 1), ...lapses.map(({ inYear }) => inYear)];
  const years = [...new Set([...knownYears(account), ...turned])].sort((one, other) => one - other);
  return years.map((year) => balanceOf(account, year));
}
