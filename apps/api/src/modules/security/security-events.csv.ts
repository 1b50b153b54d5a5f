/** The security events that match a filter, as a CSV file for spreadsheets. Yields it in parts, newest event first. */
import { deletedUser, nameShown } from '@staffroom/contracts/deleted-user.js';
import { type SecurityEvent, securityEventText } from '@staffroom/contracts/security.js';
import { csvTable, textCells } from '../../platform/csv/csv-table.js';
import type { Queryable } from '../../platform/database/database.js';
import { cursorAfter, listSecurityEvents, type SecurityEventFilter } from './security-events.view.js';

const atOnce = 1000;

const table = csvTable([
  'time',
  'person',
  'event',
  'browser',
  'address',
  'by',
  'type',
  'call',
  'count',
  'way',
  'list',
  'signature',
  'newBrowser',
  'userId',
  'actorId',
  'id',
]);

export async function* securityEventsCsv(db: Queryable, filter: SecurityEventFilter): AsyncGenerator<string> {
  let events = await listSecurityEvents(db, filter, { after: null, limit: atOnce });
  yield table.head;
  while (events.length > 0) {
    yield table.rows(events.map(cells));
    events = await listSecurityEvents(db, filter, { after: cursorAfter(events.at(-1)!), limit: atOnce });
  }
}

function cells(event: SecurityEvent) {
  const { actorId, call, count, newBrowser, way, list, signature } = event;
  return textCells({
    time: event.createdAt,
    person: event.userName ?? nameShown(deletedUser),
    event: securityEventText(event),
    browser: event.browser ?? '',
    address: event.address ?? '',
    by: actorId === null ? '' : (event.actorName ?? nameShown(deletedUser)),
    type: event.type,
    call: call ?? '',
    count: count === null ? '' : String(count),
    way: way ?? '',
    list: list ?? '',
    signature: signature ?? '',
    newBrowser: newBrowser === null ? '' : String(newBrowser),
    userId: event.userId,
    actorId: actorId ?? '',
    id: event.id,
  });
}
