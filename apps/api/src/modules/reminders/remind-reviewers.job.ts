/** Reminds the reviewers of requests and wishes to cancel that wait too long, and then all of HR (R57a). */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { reminder, waitingId, workingDaysWaited } from '@staffroom/domain/reminders/reminder.js';
import { reminderStream } from '@staffroom/domain/reminders/reminder-events.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { companyHolidays, readReminderPolicy } from '../company/facade.js';
import { daysOffIn } from '../time-off/facade.js';
import { waitingRequests } from './waiting-requests.view.js';

/**
 * What is due at the start of that day. Several processes may do this at once, and one may be killed: the stream of each request
 * decides once, and the command's id belongs to the request and the day.
 */
export async function remindReviewers(log: EventLog, timeZone: string, day: PlainDate): Promise<void> {
  const policy = await readReminderPolicy(log.pool);
  const companyDays = await companyHolidays(log.pool);
  for (const { askedOn, country, region, ...request } of await waitingRequests(log.pool, policy, day, timeZone)) {
    const daysOff = daysOffIn({ country, region }, { startDate: askedOn, endDate: day }, companyDays);
    const holidays = daysOff.filter(({ isHalf }) => !isHalf).map(({ date }) => date);
    const waitedDays = workingDaysWaited(askedOn, day, holidays);
    await remind(log, day, { ...request, policy, waitedDays });
  }
}

type Remind = Parameters<typeof reminder.decide>[0]['data'];

async function remind(log: EventLog, day: PlainDate, data: Remind): Promise<void> {
  const commandId = log.keyring.uuid('reminder', `${waitingId(data)} ${day}`);
  const context = { actorId: null, command: 'RemindReviewers', requestId: commandId, commandId };
  try {
    await log.run(reminder, reminderStream(data.requestId), () => ({ type: 'Remind', data }), context);
  } catch (error) {
    if (!(error instanceof PersonGone)) throw error; // whose requests no longer wait
  }
}
