/** What each event about one request for time off means. */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { Consent } from '@staffroom/contracts/time-off.js';
import type { CancellationAnswer } from '@staffroom/domain/notifications/inbox-events.js';
import { kindRecorded } from '@staffroom/domain/time-off/special-leave.js';
import type {
  CancellationRejected,
  ClosureSkipReason,
  TimeOffCancelled,
  TimeOffRequested,
  TimeOffRequestEvent,
} from '@staffroom/domain/time-off/time-off-events.js';
import { forEveryone, forPerson, forSeersOf } from '../area/changes.js';
import { type EventMeanings, onlyRecorded } from '../area/event-meaning.js';
import type { Raised } from '../area/news.js';
import { change } from '../area/person-export.js';
import { changed, dates, hours } from '../area/words.js';
import {
  describeReview,
  forWhom,
  reviewExported,
  withdrawalExported,
  withdrawnDescription,
} from '../requests/facade.js';
import { forBalance, forCalendars, forRequest, forSettled } from './changed-lists.js';
import { count, type ExportedLeave } from './time-off.export.js';

export const timeOffRequestMeanings: EventMeanings<TimeOffRequestEvent, ExportedLeave> = {
  TimeOffRequested: {
    history: (requested, { names }) => {
      const { startDate, endDate, hours: number, reason, userId, enteredById } = requested;
      const verb = enteredById ? entered(requested, names.person(userId)) : asked(requested);
      return { what: `${verb} ${dates(startDate, endDate)} (${hours(number)})`, comment: reason };
    },
    export: (event, leave, person) => {
      const { requestId: id, type, startDate, endDate, hours, days, reason, special } = event.data;
      const kind = kindRecorded(special)?.name;
      const asked = { id, type, ...(kind && { kind }), startDate, endDate, hours, days, reason, status: 'PENDING' };
      leave.requests.set(id, { ...asked, requestedAt: event.meta.occurredAt, requestedBy: person.actor(event) });
      count(event, leave, person);
    },
    changes: ({ data }) => forRequest(data.userId),
    notification: ({ data: { requestId, userId, enteredById }, meta: { actorId } }) => {
      if (enteredById) return null; // it is approved already, and the person hears of that
      const about = { requestId, subjectUserId: userId };
      return { type: 'NEW_TIME_OFF', maybeSick: true, subjectUserId: userId, actorId, about };
    },
    webhook: { type: 'time-off.requested', ids: ['userId', 'requestId'] },
  },
  TimeOffReviewed: {
    history: describeReview,
    export: (event, leave, person) => {
      change(leave.requests, event.data.requestId, reviewExported(event, person));
      count(event, leave, person);
    },
    changes: async ({ data: { userId, requestId, decision } }, known) => {
      if (decision !== 'APPROVED') return forSettled(userId);
      return [...forSettled(userId), ...(await forCalendars(userId, requestId, known))];
    },
    notification: ({ data: { requestId, userId, reviewerId: actorId } }) => {
      const about = { requestId, actorId };
      return { type: 'TIME_OFF_STATUS_CHANGE', subjectUserId: userId, actorId, about };
    },
    webhook: { type: 'time-off.reviewed', ids: ['userId', 'requestId'] },
    isDecision: true,
  },
  TimeOffWithdrawn: {
    history: () => withdrawnDescription,
    export: (event, leave, person) => {
      change(leave.requests, event.data.requestId, withdrawalExported(event));
      count(event, leave, person);
    },
    changes: ({ data }) => forSettled(data.userId),
    notification: 'none',
    webhook: { type: 'time-off.withdrawn', ids: ['userId', 'requestId'] },
  },
  TimeOffRecounted: {
    history: ({ hours: number }) => ({
      what:
        number > 0
          ? `counted the request again with the new work pattern (${hours(number)})`
          : 'counted the request again with the new work pattern: no working hours are left',
    }),
    export: (event, leave, person) => {
      const { requestId, hours, days } = event.data;
      change(leave.requests, requestId, { hours, days, recountedAt: event.meta.occurredAt });
      count(event, leave, person);
    },
    changes: ({ data }) => forSettled(data.userId),
    notification: ({ data: { requestId, userId: subjectUserId }, meta: { actorId } }) => {
      const part = 'recounted' as const;
      const about = { requestId, part, ...(actorId ? { actorId } : {}) };
      return [
        { type: 'TIME_OFF_STATUS_CHANGE', subjectUserId, actorId, about },
        { type: 'NEW_TIME_OFF', subjectUserId, actorId, about: { ...about, subjectUserId } },
      ];
    },
    webhook: 'none',
  },
  CancellationRequested: {
    history: ({ from, reason }) => ({
      what: `asked to cancel the leave from ${formatPlainDate(from)} on`,
      comment: reason,
    }),
    export: ({ data: { requestId, from, reason }, meta }, { requests }) =>
      change(requests, requestId, { cancellation: { from, reason, requestedAt: meta.occurredAt } }),
    changes: ({ data }) => forRequest(data.userId),
    notification: ({ id: stepId, data: { requestId, userId }, meta: { actorId } }) => {
      const about = { requestId, subjectUserId: userId, part: 'cancellation', stepId } as const;
      return { type: 'NEW_TIME_OFF', subjectUserId: userId, actorId, about };
    },
    webhook: 'none',
  },
  CancellationRejected: {
    history: ({ comment, forReviewerId }, { names }) => ({
      what: `rejected the cancellation${forWhom(forReviewerId, names)}`,
      comment,
    }),
    export: (event, { requests }, person) => {
      const { requestId, comment } = event.data;
      const answer = { status: 'REJECTED', comment, at: event.meta.occurredAt, by: person.actor(event) };
      change(requests, requestId, { cancellationReview: answer });
    },
    changes: ({ data }) => forSettled(data.userId),
    notification: ({ id, data }) => cancellationAnswered(data, 'kept', id),
    webhook: 'none',
    isDecision: true,
  },
  TimeOffCancelled: {
    history: ({ from, endDate, consent, comment, forReviewerId }, { names }) => ({
      what: `cancelled the leave${endDate === null ? '' : ` from ${formatPlainDate(from)} on`}${forWhom(forReviewerId, names)}`,
      changes: [
        ...(endDate === null
          ? changed('Status', 'Approved', 'Cancelled')
          : changed('Last day', null, formatPlainDate(endDate))),
        ...(consent ? changed('Consent', null, consents[consent as Consent]) : []),
      ],
      comment,
    }),
    export: (event, leave, person) => {
      const { requestId, from, endDate, hours, days, consent, comment } = event.data;
      const cancelled = { from, days, consent, comment, at: event.meta.occurredAt, by: person.actor(event) };
      const left = endDate === null ? { status: 'CANCELLED' } : { endDate, hours };
      change(leave.requests, requestId, { cancelled, ...left });
      count(event, leave, person);
    },
    changes: ({ data: { userId } }) => [
      ...forSettled(userId),
      ...forBalance(userId),
      forPerson(userId, 'calendar'),
      forSeersOf(userId, 'calendar'),
      forEveryone('calendar'), // its last day had not passed
    ],
    notification: ({ id, data }) => cancellationAnswered(data, data.endDate === null ? 'cancelled' : 'shortened', id),
    webhook: { type: 'time-off.cancelled', ids: ['userId', 'requestId'] },
    isDecision: true,
  },
  ClosureEntered: {
    history: ({ date }) => ({ what: `entered it because the company is closed on ${formatPlainDate(date)}` }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
  ClosureSkipped: {
    history: ({ date, why }) => ({
      what: `entered no vacation for the closure on ${formatPlainDate(date)}${why ? `, because ${skipped[why as ClosureSkipReason]}` : ''}`,
    }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
  ClosureTakenBack: {
    history: ({ date }) => ({ what: `took back the closure on ${formatPlainDate(date)}` }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
};

const consents: Record<Consent, string> = {
  REQUESTED: 'Requested by the person',
  AGREED: 'The person agreed',
  NOT_AGREED: 'The person did not agree',
};

const skipped: Record<ClosureSkipReason, string> = {
  OTHER_LEAVE: 'there is other leave on that day',
  NO_WORK: 'it is no working day of the person',
  TOO_LITTLE_LEAVE: 'not enough vacation is left',
};

/** Names both people (R49). */
function entered(requested: Kind, person: string): string {
  return `entered ${kindOf(requested)} for ${person}`;
}

function asked(requested: Kind): string {
  return `${requested.type === 'SICK' ? 'logged' : 'requested'} ${kindOf(requested)}`;
}

type Kind = Pick<TimeOffRequested, 'type' | 'special'>;

/** Null after an erasure. Special leave is called as its kind was called then. */
function kindOf({ type, special }: Kind): string {
  if (type === null) return 'time off';
  if (type !== 'SPECIAL') return type === 'SICK' ? 'sick leave' : 'vacation';
  const kind = kindRecorded(special);
  return kind ? `special leave (${kind.name})` : 'special leave';
}

function cancellationAnswered(
  { requestId, userId, reviewerId: actorId }: TimeOffCancelled | CancellationRejected,
  part: CancellationAnswer,
  stepId: string,
): Raised {
  const about = { requestId, actorId, part, stepId };
  return { type: 'TIME_OFF_STATUS_CHANGE', subjectUserId: userId, actorId, about };
}
