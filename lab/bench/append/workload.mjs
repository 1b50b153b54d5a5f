/** The command that every contestant executes: a time off request in the stream of one person, which holds a few events. */
import { randomUUID } from 'node:crypto';

export const people = Array.from({ length: 2000 }, () => randomUUID());

let next = 0;

/** People take turns, so that concurrent commands never concern the same person and never conflict. */
export function nextPerson() {
  next = (next + 1) % people.length;
  return people[next];
}

export function requestOf(userId) {
  return {
    requestId: randomUUID(),
    userId,
    type: 'VACATION',
    startDate: '2026-08-03',
    endDate: '2026-08-07',
    hours: 40,
    reason: 'A week by the sea with the children',
  };
}

export const opened = (userId) => ({ type: 'AccountOpened', data: { userId, country: 'SPAIN', vacationDays: 23 } });

/** The rule is the same for all contestants: the balance is folded from the events of the stream. */
export const ledger = {
  initial: { hoursLeft: 0, requests: 0 },
  decide: (request, state) => {
    if (state.hoursLeft < request.hours) throw new Error('not enough left');
    return { type: 'TimeOffRequested', data: request };
  },
  evolve: (state, { type, data }) =>
    type === 'AccountOpened'
      ? { ...state, hoursLeft: data.vacationDays * 8_000_000 }
      : { hoursLeft: state.hoursLeft - data.hours, requests: state.requests + 1 },
};
