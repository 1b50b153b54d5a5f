import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { News, NewsPeople, NewsWords, NotificationText } from '../area/news.js';
import { isOrSees, people } from '../directory/facade.js';
import { outcomeOf, type Review, reviewJson } from '../requests/facade.js';
import { coversFor } from '../substitutes/facade.js';
import { leaveDates } from './leave-dates.js';

export interface TimeOffFacts {
  /** The recipient no longer sees the person, and learns no more than that there was a request, not even if it still exists (R45). */
  isHidden?: true;
  id: string;
  type: RequestableType;
  startDate: string;
  endDate: string;
  hours: number;
  status: RequestStatus;
  reason: string | null;
  reviewComment: string | null;
  review: Review;
}

export const timeOffNews: News<TimeOffEvent> = {
  raised: {
    TimeOffRequested: ({ data: { requestId, userId, type }, meta: { actorId } }) => {
      const about = { requestId, subjectUserId: userId };
      const news = { subjectUserId: userId, actorId, about };
      return { type: type === 'SICK' ? 'SICK_LEAVE_LOGGED' : 'NEW_TIME_OFF', recordedType: 'NEW_TIME_OFF', ...news };
    },
    TimeOffReviewed: ({ data: { requestId, userId, reviewerId: actorId } }) => {
      const about = { requestId, actorId };
      return { type: 'TIME_OFF_STATUS_CHANGE', subjectUserId: userId, actorId, about };
    },
  },
  facts: {
    name: 'timeOff',
    idField: 'requestId',
    join: (id, recipient, today) => `left join views.time_off_requests r on r.id = ${id}
      left join ${people('reader')} on reader.id = ${recipient} and (r.user_id = reader.id
        or ${isOrSees('reader', 'subject')} or ${coversFor('reader', 'subject', today)})
      left join ${people('leave_reviewer')} on leave_reviewer.id = r.reviewer_id`,
    json: `case when reader.id is null and (r.id is not null or subject.id is not null) then '{"isHidden": true}'
      when r.id is not null then json_build_object('id', r.id, 'type', r.type, 'startDate', r.start_date,
      'endDate', r.end_date, 'hours', r.hours, 'status', r.status, 'reason', r.reason, 'reviewComment', r.review_comment,
      'review', ${reviewJson('r', 'leave_reviewer', 'reader')}) end`,
    // older events recorded SICK_LEAVE_LOGGED
    type: (recorded) => `case when ${recorded} not in ('NEW_TIME_OFF', 'SICK_LEAVE_LOGGED') then ${recorded}
      when r.type = 'SICK' and reader.id is not null then 'SICK_LEAVE_LOGGED' else 'NEW_TIME_OFF' end`,
  },
  words: {
    NEW_TIME_OFF: {
      text: aboutVacation,
      outcome,
      mail: { button: 'Review the request', voice: 'subject', quote: ({ reason }: TimeOffFacts) => reason ?? null },
    },
    SICK_LEAVE_LOGGED: {
      text: aboutSickLeave,
      outcome,
      // The portal shows the reason to reviewers. A mail must not contain the reason of an illness.
      mail: { button: 'See the request', voice: 'subject' },
    },
    TIME_OFF_WAITING: {
      text: reminderOf('Time off request is waiting', 'still waits for your review.'),
      outcome,
      isSettled,
      mail: { button: 'Review the request', voice: 'subject' },
    },
    TIME_OFF_OVERDUE: {
      text: reminderOf('Time off request is overdue', 'has not been reviewed. Please review it, or ask the reviewer.'),
      outcome,
      isSettled,
      mail: { button: 'See the request', voice: 'subject' },
    },
    TIME_OFF_STATUS_CHANGE: {
      text: aboutReview,
      mail: { button: 'See your request', voice: 'actor', quote: ({ reviewComment }: TimeOffFacts) => reviewComment },
    },
  },
};

function aboutVacation(timeOff: TimeOffFacts | null, { subject }: NewsPeople): NotificationText {
  const title = 'New time off request';
  if (!timeOff) return { title, message: `${subject} requested time off. The request no longer exists.`, link: null };
  if (timeOff.isHidden) return { title, message: `${subject} requested time off.`, link: null };
  return { title, message: `${subject} requested vacation ${leaveDates(timeOff)}.`, link: reviewLink(timeOff) };
}

/** The type is known only from the request, which therefore exists. */
function aboutSickLeave(timeOff: TimeOffFacts, { subject }: NewsPeople): NotificationText {
  const title = 'Sick leave logged';
  return { title, message: `${subject} logged sick leave ${leaveDates(timeOff)}.`, link: reviewLink(timeOff) };
}

function outcome(timeOff: TimeOffFacts | null): string | null {
  return timeOff?.isHidden ? null : outcomeOf(timeOff);
}

/** The kind of the absence is named only in the request itself. */
function reminderOf(title: string, state: string): NewsWords['text'] {
  return (row, { subject }) => {
    const timeOff = row as TimeOffFacts | null;
    if (!timeOff) return { title, message: `A time off request by ${subject} no longer exists.`, link: null };
    if (timeOff.isHidden) return { title, message: `${subject} requested time off.`, link: null };
    const message = `A time off request by ${subject} ${leaveDates(timeOff)} ${state}`;
    return { title, message, link: reviewLink(timeOff) };
  };
}

function isSettled(timeOff: TimeOffFacts | null): boolean {
  return timeOff?.status !== 'PENDING'; // a hidden one has none
}

function reviewLink({ id }: TimeOffFacts): string {
  return `/team/time-off?request=${id}`;
}

function aboutReview(timeOff: TimeOffFacts | null, { actor }: NewsPeople): NotificationText {
  if (!timeOff) {
    return { title: 'Time off request reviewed', message: 'Your time off request has been reviewed.', link: null };
  }
  const decision = timeOff.status === 'REJECTED' ? 'rejected' : 'approved';
  const what = timeOff.type === 'SICK' ? 'sick leave' : 'vacation';
  return {
    title: `Time off request ${decision}`,
    message: `${actor} ${decision} your ${what} ${leaveDates(timeOff)}.`,
    link: `/time-off?request=${timeOff.id}`,
  };
}
