/** The warnings that match a filter, as a CSV file for spreadsheets. Yields it in parts, newest warning first. */
import { type LeaveWarning, warningOutcome } from '@staffroom/contracts/leave-warnings.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { csvTable, textCells } from '../../platform/csv/csv-table.js';
import type { Queryable } from '../../platform/database/database.js';
import { cursorAfter, type LeaveWarningFilter, listLeaveWarnings } from './leave-warnings.view.js';

const atOnce = 1000;

const table = csvTable([
  'warnedOn',
  'person',
  'leaveYear',
  'hours',
  'lastDay',
  'message',
  'inPortalSince',
  'mailedAt',
  'mail',
  'openedAt',
  'outcome',
  'lapsedHours',
  'lapsedAt',
  'expiresOn',
  'occasion',
  'userId',
  'id',
]);

export async function* leaveWarningsCsv(
  db: Queryable,
  filter: LeaveWarningFilter,
  today: PlainDate,
): AsyncGenerator<string> {
  let warnings = await listLeaveWarnings(db, filter, { after: null, limit: atOnce });
  yield table.head;
  while (warnings.length > 0) {
    yield table.rows(warnings.map((warning) => cells(warning, today)));
    warnings = await listLeaveWarnings(db, filter, { after: cursorAfter(warnings.at(-1)!), limit: atOnce });
  }
}

function cells(warning: LeaveWarning, today: PlainDate) {
  const { lapsedHours, lastDay, expiresOn } = warning;
  return textCells({
    warnedOn: warning.warnedOn,
    person: warning.userName,
    leaveYear: String(warning.fromYear),
    hours: String(warning.hours),
    lastDay: lastDay ?? '',
    message: warning.message,
    inPortalSince: warning.raisedAt ?? '',
    mailedAt: warning.mailedAt ?? '',
    mail: warning.mailStatus,
    openedAt: warning.openedAt ?? '',
    outcome: warningOutcome(warning, today),
    lapsedHours: lapsedHours === null ? '' : String(lapsedHours),
    lapsedAt: warning.lapsedAt ?? '',
    expiresOn: expiresOn ?? '',
    occasion: warning.occasion,
    userId: warning.userId,
    id: warning.id,
  });
}
