import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { Cancellation, RequestableType } from '@staffroom/contracts/time-off.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { News, NewsPart, NewsPeople, NewsWords, NotificationText } from '../area/news.js';
import { isOrSees, people } from '../directory/facade.js';
import { outcomeOf, type Review, reviewJson } from '../requests/facade.js';
import { coversFor } from '../substitutes/facade.js';
import { dates, leaveDates } from './leave-dates.js';

export interface TimeOffFacts {
  /** The recipient no longer sees the person, and learns no more than that there was a request, not even if it still exists (R45). */
  isHidden?: true;
  id: string;
  type: RequestableType;
  startDate: string;
  endDate: string;
  hours: number;
  status: RequestStatus | 'CANCELLED';
  reason: string | null;
  reviewComment: string | null;
  review: Review;
  /** Someone else entered it (R49). */
  isEntered: boolean;
  /** The wish to cancel it, or the decision, that the notification is about. Null if it is about the request. */
  cancellation: {
    status: Cancellation['status'];
    from: string;
    reason: string | null;
    comment: string | null;
  } | null;
}

export const timeOffNews: News = {
  facts: {
    name: 'timeOff',
    idField: 'requestId',
    join: ({ id, recipient, part, stepId, today }) => `left join views.time_off_requests r on r.id = ${id}
      left join views.cancellation_steps step on step.id = ${stepId}
      left join lateral (${asTold(part)}) told on r.id is not null
      left join ${people('reader')} on reader.id = ${recipient} and (r.user_id = reader.id
        or ${isOrSees('reader', 'subject')} or ${coversFor('reader', 'subject', today)})
      left join ${people('leave_reviewer')} on leave_reviewer.id = r.reviewer_id`,
    json: `case when reader.id is null and (r.id is not null or subject.id is not null) then '{"isHidden": true}'
      when r.id is not null then json_build_object('id', r.id, 'type', r.type, 'startDate', r.start_date,
      'endDate', told.end_date, 'hours', told.hours, 'status', r.status, 'reason', r.reason, 'reviewComment', r.review_comment, 'isEntered', r.entered_by is not null,
      'cancellation', case when step.id is not null then json_build_object('status', step.status, 'from', step.cancel_from,
        'reason', step.reason, 'comment', step.comment) end,
      'review', ${reviewJson('r', 'leave_reviewer', 'reader')}) end`,
    channelType: (id) => `(select case when kind.type = 'SICK' then 'SICK_LEAVE_LOGGED' else 'NEW_TIME_OFF' end
      from views.time_off_requests kind where kind.id = ${id})`,
    type: (recorded, part) => `case when ${recorded} <> 'NEW_TIME_OFF' then ${recorded}
      when r.type = 'SICK' and reader.id is not null and ${part} is null then 'SICK_LEAVE_LOGGED' else 'NEW_TIME_OFF' end`,
  },
  words: {
    NEW_TIME_OFF: {
      text: aboutVacation,
      outcome,
      mail: { button: text('Review the request'), voice: 'subject', quote: reasonOf },
    },
    SICK_LEAVE_LOGGED: {
      text: aboutSickLeave,
      outcome,
      // The portal shows the reason to reviewers. A mail must not contain the reason of an illness.
      mail: { button: text('See the request'), voice: 'subject' },
    },
    TIME_OFF_WAITING: {
      text: reminderOf('WAITING'),
      outcome,
      isSettled,
      mail: { button: text('Review the request'), voice: 'subject' },
    },
    TIME_OFF_OVERDUE: {
      text: reminderOf('OVERDUE'),
      outcome,
      isSettled,
      mail: { button: text('See the request'), voice: 'subject' },
    },
    TIME_OFF_STATUS_CHANGE: {
      text: aboutReview,
      mail: { button: text('See your request'), voice: 'actor', quote: commentOf },
    },
  },
};

/**
 * The dates at the time of what the notification tells: a request, its review and its recount have those that were asked for, a step towards a
 * cancellation those before it, or after it if it shortened the leave.
 */
function asTold(part: string): string {
  const isAsked = `(${part} is null or ${part} = 'recounted')`;
  return `select case when ${isAsked} then r.asked_end_date else coalesce(last.end_date, r.asked_end_date) end as end_date,
      case when ${isAsked} then r.asked_hours else coalesce(last.hours, r.asked_hours) end as hours
    from (select) one left join lateral (select s.end_date, s.hours from views.cancellation_steps s
      where s.request_id = r.id and s.version <= step.version and s.end_date is not null
      order by s.version desc limit 1) last on true`;
}

/** A mail must not contain the reason of an illness, nor the note of special leave, such as that of a bereavement. */
function reasonOf({ type, reason, cancellation }: TimeOffFacts, part: NewsPart): string | null {
  if (type !== 'VACATION' || part === 'recounted') return null;
  return (part === 'cancellation' ? cancellation?.reason : reason) ?? null;
}

/** A comment on sick leave may speak of the illness, so it is shown in the portal only. */
function commentOf({ type, reviewComment, cancellation }: TimeOffFacts, part: NewsPart): string | null {
  if (type === 'SICK') return null;
  return part === null ? reviewComment : (cancellation?.comment ?? null);
}

function aboutVacation(timeOff: TimeOffFacts | null, people: NewsPeople, part: NewsPart): NotificationText {
  if (part === 'cancellation') return aboutCancellation(timeOff, people);
  if (part === 'recounted') return recountedForReviewers(timeOff, people);
  const { subject } = people;
  const title = t('New time off request');
  if (!timeOff) {
    const message = t('{subject} requested time off. The request no longer exists.', { subject });
    return { title, message, link: null };
  }
  if (timeOff.isHidden) return { title, message: requested(subject), link: null };
  const message = t(
    '{subject} requested {kind, select, VACATION {vacation} SICK {sick leave} other {special leave}} {dates}.',
    { subject, kind: timeOff.type, dates: leaveDates(timeOff) },
  );
  return { title, message, link: reviewLink(timeOff) };
}

function requested(subject: string): string {
  return t('{subject} requested time off.', { subject });
}

/** For those who are asked to answer. It names no kind, which a notification of this type does not tell (R46). */
function aboutCancellation(timeOff: TimeOffFacts | null, { subject }: NewsPeople): NotificationText {
  const title = t('Cancellation requested');
  if (!timeOff) {
    const message = t('{subject} asked to cancel time off. The request no longer exists.', { subject });
    return { title, message, link: null };
  }
  if (timeOff.isHidden) return { title, message: t('{subject} asked to cancel time off.', { subject }), link: null };
  const message = t('{subject} asked to cancel time off {dates}.', { subject, dates: cancelledDates(timeOff) });
  return { title, message, link: reviewLink(timeOff) };
}

/** After a change of the work pattern (R52). Like the wish to cancel, it names no kind. */
function recountedForReviewers(timeOff: TimeOffFacts | null, { subject }: NewsPeople): NotificationText {
  const title = t('Time off request counted again');
  if (!timeOff) {
    const message = t('The work pattern of {subject} has changed. The request no longer exists.', { subject });
    return { title, message, link: null };
  }
  if (timeOff.isHidden) return { title, message: requested(subject), link: null };
  const { startDate, endDate, hours } = timeOff;
  const message =
    hours > 0
      ? t('The work pattern of {subject} has changed. The time off request {dates} has other hours than before.', {
          subject,
          dates: leaveDates(timeOff),
        })
      : t('The work pattern of {subject} has changed. The time off request {dates} has no working hours left.', {
          subject,
          dates: dates(startDate, endDate),
        });
  return { title, message, link: reviewLink(timeOff) };
}

function recountedForRequester(timeOff: TimeOffFacts, actor: string): NotificationText {
  const { startDate, endDate, hours } = timeOff;
  const message =
    hours > 0
      ? t('{actor} changed your work pattern. Your time off request {dates} has other hours than before.', {
          actor,
          dates: leaveDates(timeOff),
        })
      : t(
          '{actor} changed your work pattern. Your time off request {dates} has no working hours left. Please withdraw it.',
          { actor, dates: dates(startDate, endDate) },
        );
  return { title: t('Time off request counted again'), message, link: ownLink(timeOff) };
}

/** With the day from which it is to be cancelled, unless that is the first one. */
function cancelledDates(timeOff: TimeOffFacts): string {
  const { startDate, cancellation } = timeOff;
  if (!cancellation || cancellation.from <= startDate) return leaveDates(timeOff);
  const from = formatPlainDate(cancellation.from, { day: 'numeric', month: 'long' });
  return t('{dates}, from {from} on', { dates: leaveDates(timeOff), from });
}

/** The settings say the same of all. */
const oneSickLeave = text('Sick leave logged', 'a notification of one');

/** The type is known only from the request, which therefore exists. */
function aboutSickLeave(timeOff: TimeOffFacts, { subject }: NewsPeople): NotificationText {
  const message = t('{subject} logged sick leave {dates}.', { subject, dates: leaveDates(timeOff) });
  return { title: t(oneSickLeave), message, link: reviewLink(timeOff) };
}

function outcome(timeOff: TimeOffFacts | null, part: NewsPart): string | null {
  if (timeOff?.isHidden) return null;
  return part === 'cancellation' && timeOff ? outcomeOfCancellation(timeOff) : outcomeOf(timeOff);
}

function outcomeOfCancellation({ cancellation }: TimeOffFacts): string | null {
  if (cancellation?.status === 'REQUESTED') return null;
  return cancellation?.status === 'CANCELLED' ? t('Cancelled') : t('Cancellation rejected');
}

/** The kind of the absence is named only in the request itself. */
function reminderOf(how: 'WAITING' | 'OVERDUE'): NewsWords['text'] {
  return (row, people, part) => {
    const timeOff = row as TimeOffFacts | null;
    const { subject } = people;
    if (part === 'cancellation') {
      const title = t('Cancellation is {how, select, WAITING {waiting} other {overdue}}', { how });
      if (!timeOff || timeOff.isHidden) return { ...aboutCancellation(timeOff, people), title };
      const message = t(
        'The request by {subject} to cancel time off {dates} {how, select, WAITING {still waits for your answer.} other {has not been answered. Please answer it, or ask the reviewer.}}',
        { subject, dates: cancelledDates(timeOff), how },
      );
      return { title, message, link: reviewLink(timeOff) };
    }
    const title = t('Time off request is {how, select, WAITING {waiting} other {overdue}}', { how });
    if (!timeOff)
      return { title, message: t('A time off request by {subject} no longer exists.', { subject }), link: null };
    if (timeOff.isHidden) return { title, message: requested(subject), link: null };
    const message = t(
      'A time off request by {subject} {dates} {how, select, WAITING {still waits for your review.} other {has not been reviewed. Please review it, or ask the reviewer.}}',
      { subject, dates: leaveDates(timeOff), how },
    );
    return { title, message, link: reviewLink(timeOff) };
  };
}

/** A hidden one has no status. */
function isSettled(timeOff: TimeOffFacts | null, part: NewsPart): boolean {
  return part === 'cancellation' ? timeOff?.cancellation?.status !== 'REQUESTED' : timeOff?.status !== 'PENDING';
}

function reviewLink({ id }: TimeOffFacts): string {
  return `/team/time-off?request=${id}`;
}

function aboutReview(timeOff: TimeOffFacts | null, { actor }: NewsPeople, part: NewsPart): NotificationText {
  if (!timeOff) {
    return {
      title: t('Time off request reviewed'),
      message: t('Your time off request has been reviewed.'),
      link: null,
    };
  }
  if (part === 'recounted') return recountedForRequester(timeOff, actor);
  if (part !== null) return aboutAnswer(timeOff, actor, part);
  const { status } = timeOff;
  const said = { actor, kind: timeOff.type, dates: leaveDates(timeOff) };
  if (timeOff.isEntered) {
    const message = t(
      '{actor} entered {kind, select, VACATION {vacation} SICK {sick leave} other {special leave}} for you {dates}. It is approved.',
      said,
    );
    return { title: t('Time off entered for you'), message, link: ownLink(timeOff) };
  }
  return {
    title: t('Time off request {status, select, REJECTED {rejected} other {approved}}', { status }),
    message: t(
      '{actor} {status, select, REJECTED {rejected} other {approved}} your {kind, select, VACATION {vacation} SICK {sick leave} other {special leave}} {dates}.',
      { ...said, status },
    ),
    link: ownLink(timeOff),
  };
}

/** Which kind of special leave is told only by the request itself. */
function aboutAnswer(
  timeOff: TimeOffFacts,
  actor: string,
  part: Exclude<NewsPart, 'recounted' | null>,
): NotificationText {
  const link = ownLink(timeOff);
  const { status } = timeOff;
  const said = { actor, kind: timeOff.type, dates: leaveDates(timeOff) };
  if (part === 'shortened') {
    const message = t(
      '{actor} shortened your {kind, select, VACATION {vacation} SICK {sick leave} other {special leave}}. It is now {dates}.',
      said,
    );
    return { title: t('Time off shortened'), message, link };
  }
  if (part === 'cancelled') {
    const message = t(
      '{actor} cancelled your {kind, select, VACATION {vacation} SICK {sick leave} other {special leave}} {dates}.',
      said,
    );
    return { title: t('Time off cancelled'), message, link };
  }
  const message = t(
    '{actor} rejected the cancellation of your {kind, select, VACATION {vacation} SICK {sick leave} other {special leave}} {dates}.{status, select, CANCELLED {} other { It stays approved.}}',
    { ...said, status },
  );
  return { title: t('Cancellation rejected'), message, link };
}

function ownLink({ id }: TimeOffFacts): string {
  return `/time-off?request=${id}`;
}
