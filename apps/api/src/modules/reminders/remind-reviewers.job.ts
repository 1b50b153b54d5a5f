/** Reminds the reviewers of requests and wishes to cancel that wait too long, and then all of HR (R57a). */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { recipientsOf } from '@staffroom/domain/notifications/recipients.js';
import { reminder, waitingId, workingDaysWaited } from '@staffroom/domain/reminders/reminder.js';
import { reminderStream } from '@staffroom/domain/reminders/reminder-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { companyHolidays, readReminderPolicy } from '../company/facade.js';
import { reviewCandidates } from '../directory/facade.js';
import { daysOffIn } from '../time-off/facade.js';
import { waitingRequests } from './waiting-requests.view.js';

/**
 * What is due at the start of that day. Several processes may do this at once, and one may be killed: the stream of each request
 * decides once, and the command's id belongs to the request and the day. Once `over` is aborted, the next request is left.
 */
export async function remindReviewers(
  log: EventLog,
  timeZone: string,
  day: PlainDate,
  over?: AbortSignal,
): Promise<void> {
  const policy = await readReminderPolicy(log.pool);
  const companyDays = await companyHolidays(log.pool);
  for (const { askedOn, country, region, ...request } of await waitingRequests(log.pool, policy, day, timeZone)) {
    if (over?.aborted) break;
    const daysOff = daysOffIn({ country, region }, { startDate: askedOn, endDate: day }, companyDays);
    const holidays = daysOff.filter(({ isHalf }) => !isHalf).map(({ date }) => date);
    const waitedDays = workingDaysWaited(askedOn, day, holidays);
    await remind(log, day, { ...request, policy, waitedDays });
  }
}

type Remind = Parameters<typeof reminder.decide>[0]['data'];

async function remind(log: EventLog, day: PlainDate, waiting: Omit<Remind, 'hasReviewers' | 'hasHr'>): Promise<void> {
  const commandId = log.keyring.uuid('reminder', `${waitingId(waiting)} ${day}`);
  const context = { actorId: null, command: 'RemindReviewers', requestId: commandId, commandId };
  const command = async (db: Queryable) =>
    ({ type: 'Remind', data: { ...waiting, ...(await whoIsThere(db, waiting.userId)) } }) as const;
  try {
    await log.run(reminder, reminderStream(waiting.requestId), command, context);
  } catch (error) {
    if (!(error instanceof PersonGone)) throw error; // whose requests no longer wait
  }
}

/** Whether a reminder would reach anyone: the request of the only HR manager has no reviewer (R36). */
async function whoIsThere(db: Queryable, userId: string): Promise<Pick<Remind, 'hasReviewers' | 'hasHr'>> {
  const candidates = await reviewCandidates(db, userId);
  const isAnyone = (type: NotificationType) =>
    recipientsOf({ type, subjectUserId: userId, actorId: null, candidates }).length > 0;
  return { hasReviewers: isAnyone('TIME_OFF_WAITING'), hasHr: isAnyone('TIME_OFF_OVERDUE') };
}
