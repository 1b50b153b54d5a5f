import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { News, NewsPeople, NotificationText } from '../area/news.js';
import { leaveDates } from './leave-dates.js';

export interface TimeOffFacts {
  id: string;
  type: RequestableType;
  startDate: string;
  endDate: string;
  hours: number;
  status: RequestStatus;
  reason: string | null;
  reviewComment: string | null;
}

export const timeOffNews: News<TimeOffEvent> = {
  raised: {
    TimeOffRequested: ({ data: { requestId, userId, type }, meta: { actorId } }) => {
      const about = { requestId, subjectUserId: userId };
      return { type: type === 'SICK' ? 'SICK_LEAVE_LOGGED' : 'NEW_TIME_OFF', subjectUserId: userId, actorId, about };
    },
    TimeOffReviewed: ({ data: { requestId, userId, reviewerId: actorId } }) => {
      const about = { requestId, actorId };
      return { type: 'TIME_OFF_STATUS_CHANGE', subjectUserId: userId, actorId, about };
    },
  },
  facts: {
    name: 'timeOff',
    idField: 'requestId',
    join: (id) => `left join views.time_off_requests r on r.id = ${id}`,
    json: `case when r.id is not null then json_build_object('id', r.id, 'type', r.type, 'startDate', r.start_date,
      'endDate', r.end_date, 'hours', r.hours, 'status', r.status, 'reason', r.reason, 'reviewComment', r.review_comment) end`,
  },
  words: {
    NEW_TIME_OFF: {
      text: aboutVacation,
      mail: { button: 'Review the request', voice: 'subject', quote: ({ reason }: TimeOffFacts) => reason },
    },
    SICK_LEAVE_LOGGED: {
      text: aboutSickLeave,
      // The portal shows the reason to reviewers. A mail must not contain the reason of an illness.
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
  return { title, message: `${subject} requested vacation ${leaveDates(timeOff)}.`, link: reviewLink(timeOff) };
}

function aboutSickLeave(timeOff: TimeOffFacts | null, { subject }: NewsPeople): NotificationText {
  const title = 'Sick leave logged';
  if (!timeOff) return { title, message: `${subject} logged sick leave. The request no longer exists.`, link: null };
  return { title, message: `${subject} logged sick leave ${leaveDates(timeOff)}.`, link: reviewLink(timeOff) };
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
