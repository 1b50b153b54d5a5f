/** When a waiting request reminds those who should review it (R57a). Each of them is reminded once. */
import type { ReminderPolicy } from '@staffroom/contracts/company.js';
import { addDays, eachDay, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Decider, DomainCommand } from '../decider.js';
import { accept } from '../decider.js';
import type { ReminderEvent, WaitingRequest } from './reminder-events.js';

export interface Remind extends WaitingRequest {
  readonly policy: ReminderPolicy;
  /** Working days of the requester since the day of the request. */
  readonly waitedDays: number;
}

export interface ReminderState {
  readonly reviewersReminded: boolean;
  readonly hrReminded: boolean;
}

export const reminder: Decider<DomainCommand<'Remind', Remind>, ReminderState, ReminderEvent> = {
  initial: { reviewersReminded: false, hrReminded: false },
  decide({ data: { policy, waitedDays, requestId, kind, userId } }, { reviewersReminded, hrReminded }) {
    const data = { requestId, kind, userId };
    const isDue = (afterDays: number) => afterDays > 0 && waitedDays >= afterDays;
    const events: ReminderEvent[] = [];
    if (!reviewersReminded && isDue(policy.remindAfterDays)) events.push({ type: 'ReviewersReminded', data });
    if (!hrReminded && isDue(policy.escalateAfterDays)) events.push({ type: 'HrReminded', data });
    return accept(...events);
  },
  evolve(state, { type }) {
    switch (type) {
      case 'ReviewersReminded':
        return { ...state, reviewersReminded: true };
      case 'HrReminded':
        return { ...state, hrReminded: true };
      default:
        return type satisfies never;
    }
  },
};

/** The day itself counts, the day of the request does not. */
export function workingDaysWaited(askedOn: PlainDate, day: PlainDate, holidays: readonly PlainDate[]): number {
  const free = new Set(holidays);
  return eachDay(addDays(askedOn, 1), day).filter((date) => !isWeekend(date) && !free.has(date)).length;
}
