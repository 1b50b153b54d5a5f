/** A time off request at a moment. It shares its stream with all other time off of the person. */
import { isUUID } from 'class-validator';
import { sql } from '../../platform/database/sql.js';
import type { AuditSubject, Found, SearchedLog } from '../area/audit-subject.js';
import { dates, hours, word } from '../area/words.js';
import { requestAsOf } from '../requests/facade.js';
import { timeOffRequestsView } from './requests/time-off-requests.view.js';

export const timeOffSubject: AuditSubject = {
  kind: 'time-off',
  words: 'time off request',
  hint: '',
  idField: 'requestId',
  isPersonal: true,
  find,
  events: ({ id, stream }) => sql`e.stream = ${stream} and e.data ->> 'requestId' = ${id}`,
  state: requestAsOf(timeOffRequestsView.name, {
    withdrawn: 'TimeOffWithdrawn',
    shown: {},
    queue: {
      name: 'timeOff',
      title: 'Time off',
      line: ({ type, startDate, endDate, hours: number }) =>
        `${word(String(type))} ${dates(String(startDate), String(endDate))} (${hours(Number(number))})`,
    },
  }),
};

async function find({ db }: SearchedLog, given: string): Promise<Found | null> {
  if (!isUUID(given)) return null;
  const id = given.toLowerCase();
  const { rows } = await db.query<{ stream: string }>({
    name: 'stream_of_time_off',
    text: `select stream from log.events where type = 'TimeOffRequested' and data ->> 'requestId' = $1`,
    values: [id],
  });
  return rows[0] ? { id, stream: rows[0].stream } : null;
}
