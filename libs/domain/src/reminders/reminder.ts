/** When a waiting request, or a wish to cancel it, reminds those who should review it (R57a). Each of them is reminded once, as soon as there is someone. */
import type { ReminderPolicy } from '@staffroom/contracts/company.js';
import { addDays, eachDay, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Decider, DomainCommand } from '../decider.js';
import { accept } from '../decider.js';
import type { ReminderEvent, WaitingRequest } from './reminder-events.js';

export interface Remind extends WaitingRequest {
  readonly policy: ReminderPolicy;
  /** Working days of the requester since the day of the request, or of the wish. */
  readonly waitedDays: number;
  /** Whether anyone but the requester is there to be reminded. */
  readonly hasReviewers: boolean;
  readonly hasHr: boolean;
}

/** Of the request under its own id, and of each wish to cancel it under the id of the wish. */
export type ReminderState = Readonly<Record<string, Reminded | undefined>>;

interface Reminded {
  readonly reviewers?: true;
  readonly hr?: true;
}

export const reminder: Decider<DomainCommand<'Remind', Remind>, ReminderState, ReminderEvent> = {
  initial: {},
  decide({ data: { policy, waitedDays, hasReviewers, hasHr, ...waiting } }, state) {
    const { requestId, kind, userId, wishId } = waiting;
    const data = { requestId, kind, userId, ...(wishId === undefined ? {} : { wishId }) };
    const reminded = state[waitingId(waiting)];
    const isDue = (afterDays: number) => afterDays > 0 && waitedDays >= afterDays;
    const events: ReminderEvent[] = [];
    const remindsReviewers = hasReviewers && !reminded?.reviewers && isDue(policy.remindAfterDays);
    if (remindsReviewers) events.push({ type: 'ReviewersReminded', data });
    if (hasHr && !reminded?.hr && isDue(policy.escalateAfterDays)) events.push({ type: 'HrReminded', data });
    return accept(...events);
  },
  evolve(state, { type, data }) {
    const id = waitingId(data);
    switch (type) {
      case 'ReviewersReminded':
        return { ...state, [id]: { ...state[id], reviewers: true } };
      case 'HrReminded':
        return { ...state, [id]: { ...state[id], hr: true } };
      default:
        return type satisfies never;
    }
  },
};

/** What waits: the wish to cancel, or the request itself. */
export function waitingId({ requestId, wishId }: WaitingRequest): string {
  return wishId ?? requestId;
}

/** The first day on which a request that was made on that day has waited for so many working days. */
export function dayWaited(askedOn: PlainDate, workingDays: number, holidays: readonly PlainDate[]): PlainDate {
  const free = new Set(holidays);
  let day = askedOn;
  for (let left = workingDays; left > 0;) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !free.has(day)) left--;
  }
  return day;
}

/** The day itself counts, the day of the request does not. */
export function workingDaysWaited(askedOn: PlainDate, day: PlainDate, holidays: readonly PlainDate[]): number {
  const free = new Set(holidays);
  return eachDay(addDays(askedOn, 1), day).filter((date) => !isWeekend(date) && !free.has(date)).length;
}
