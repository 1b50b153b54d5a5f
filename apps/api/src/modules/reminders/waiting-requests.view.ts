/** Requests, and wishes to cancel, that wait for a review and have not reminded everyone yet. */
import type { ReminderPolicy } from '@staffroom/contracts/company.js';
import { addDays, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { WaitingRequest } from '@staffroom/domain/reminders/reminder-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { people } from '../directory/facade.js';
import { refundRequests } from '../refunds/facade.js';
import { cancellationSteps, timeOffRequests } from '../time-off/facade.js';

export interface Waiting extends WaitingRequest {
  country: Country;
  region: string | null;
  /** In the company's time zone. */
  askedOn: PlainDate;
}

/** Those that were made long enough before that day, counting every day as a working day; the longest waiting first. */
export async function waitingRequests(
  db: Queryable,
  { remindAfterDays, escalateAfterDays }: ReminderPolicy,
  day: PlainDate,
  timeZone: string,
): Promise<Waiting[]> {
  const askedBy = (afterDays: number) => (afterDays === 0 ? null : addDays(day, -afterDays));
  const { rows } = await db.query<Omit<Waiting, 'wishId'> & { wishId: string | null }>(
    `select w.*, u.country, u.region, to_char(w.created_at at time zone $1, 'YYYY-MM-DD') as "askedOn"
    from (
      select r.id as "requestId", 'TIME_OFF' as kind, r.user_id as "userId", r.created_at, null::uuid as "wishId"
      from ${timeOffRequests('r')} where ${isWaiting}
      union all
      select r.id, 'REFUND', r.user_id, r.created_at, null from ${refundRequests('r')} where ${isWaiting}
      union all
      select r.id, 'TIME_OFF', r.user_id, step.at, step.id
      from ${timeOffRequests('r')} join ${cancellationSteps('step')} on step.request_id = r.id
      where r.is_waiting and r.status = 'APPROVED' and step.status = 'REQUESTED'
    ) w
    join ${people('u')} on u.id = w."userId"
    where ((w.created_at at time zone $1)::date <= $2::date and not ${hasReminded('REVIEWERS')})
      or ((w.created_at at time zone $1)::date <= $3::date and not ${hasReminded('HR')})
    order by w.created_at, w."requestId", w."wishId"`,
    [timeZone, askedBy(remindAfterDays), askedBy(escalateAfterDays)],
  );
  return rows.map(({ requestId, kind, userId, wishId, country, region, askedOn }) => ({
    ...{ requestId, kind, userId, country, region, askedOn },
    ...(wishId === null ? {} : { wishId }),
  }));
}

/** A wish to cancel waits since it was made. The first condition is for the index. */
const isWaiting = `r.is_waiting and r.status = 'PENDING'`;

function hasReminded(level: string): string {
  return `exists (select from views.review_reminders m where m.waiting_id = coalesce(w."wishId", w."requestId") and m.level = '${level}')`;
}
