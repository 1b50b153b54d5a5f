/** What each event about one request for time off means. */
import { formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Consent } from '@staffroom/contracts/time-off.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
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
import { describeReview, describeWithdrawal, reviewExported, withdrawalExported } from '../requests/facade.js';
import { forBalance, forCalendars, forRequest, forSettled } from './changed-lists.js';
import { count, type ExportedLeave } from './time-off.export.js';

export const timeOffRequestMeanings: EventMeanings<TimeOffRequestEvent, ExportedLeave> = {
  TimeOffRequested: {
    history: (requested, { names }) => {
      const { startDate, endDate, hours: number, reason, userId, enteredById } = requested;
      const when = { dates: dates(startDate, endDate), hours: hours(number) };
      const what = enteredById ? entered(requested, names.person(userId), when) : asked(requested, when);
      return { what, comment: reason };
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
    history: describeWithdrawal,
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
          ? t('counted the request again with the new work pattern ({hours})', { hours: hours(number) })
          : t('counted the request again with the new work pattern: no working hours are left'),
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
      what: t('asked to cancel the leave from {date} on', { date: formatPlainDate(from) }),
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
      what: forReviewerId
        ? t('rejected the cancellation for {person}', { person: names.person(forReviewerId) })
        : t('rejected the cancellation'),
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
      what: cancelled(endDate === null ? null : from, forReviewerId && names.person(forReviewerId)),
      changes: [
        ...(endDate === null
          ? changed(t('Status'), t('Approved'), t('Cancelled'))
          : changed(t('Last day'), null, formatPlainDate(endDate))),
        ...(consent ? changed(t('Consent'), null, t(consents[consent as Consent])) : []),
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
    history: ({ date }) => ({
      what: t('entered it because the company is closed on {date}', { date: formatPlainDate(date) }),
    }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
  ClosureSkipped: {
    history: ({ date, why }) => ({
      what: t(why ? skipped[why as ClosureSkipReason] : text('entered no vacation for the closure on {date}'), {
        date: formatPlainDate(date),
      }),
    }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
  ClosureTakenBack: {
    history: ({ date }) => ({ what: t('took back the closure on {date}', { date: formatPlainDate(date) }) }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
};

const consents: Record<Consent, Text> = {
  REQUESTED: text('Requested by the person'),
  AGREED: text('The person agreed'),
  NOT_AGREED: text('The person did not agree'),
};

const skipped: Record<ClosureSkipReason, Text> = {
  OTHER_LEAVE: text('entered no vacation for the closure on {date}, because there is other leave on that day'),
  NO_WORK: text('entered no vacation for the closure on {date}, because it is no working day of the person'),
  TOO_LITTLE_LEAVE: text('entered no vacation for the closure on {date}, because not enough vacation is left'),
};

interface When {
  dates: string;
  hours: string;
}

/** Names both people (R49). */
function entered(requested: Kind, person: string, when: When): string {
  return t(
    'entered {type, select, SICK {sick leave} VACATION {vacation} SPECIAL {special leave{kind}} other {time off}} for {person} {dates} ({hours})',
    { ...kindOf(requested), person, ...when },
  );
}

function asked(requested: Kind, when: When): string {
  return t(
    '{type, select, SICK {logged sick leave} VACATION {requested vacation} SPECIAL {requested special leave{kind}} other {requested time off}} {dates} ({hours})',
    { ...kindOf(requested), ...when },
  );
}

type Kind = Pick<TimeOffRequested, 'type' | 'special'>;

/** No type after an erasure. Special leave is called as its kind was called then. */
function kindOf({ type, special }: Kind): { type: string; kind: string } {
  const kind = type === 'SPECIAL' && kindRecorded(special);
  return { type: type ?? '', kind: kind ? ` (${kind.name})` : '' };
}

function cancelled(from: PlainDate | null, forReviewer: string | undefined): string {
  const date = from && formatPlainDate(from);
  if (!forReviewer) return date ? t('cancelled the leave from {date} on', { date }) : t('cancelled the leave');
  return date
    ? t('cancelled the leave from {date} on for {person}', { date, person: forReviewer })
    : t('cancelled the leave for {person}', { person: forReviewer });
}

function cancellationAnswered(
  { requestId, userId, reviewerId: actorId }: TimeOffCancelled | CancellationRejected,
  part: CancellationAnswer,
  stepId: string,
): Raised {
  const about = { requestId, actorId, part, stepId };
  return { type: 'TIME_OFF_STATUS_CHANGE', subjectUserId: userId, actorId, about };
}
