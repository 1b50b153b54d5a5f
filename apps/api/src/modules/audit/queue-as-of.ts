/** The requests that waited for a review at a moment, computed from the log up to a position (R41). */
import { raw, sql } from '../../platform/database/sql.js';
import { isNotSetAside } from '../../platform/events/set-aside.js';
import type { Area } from '../area/area.js';
import type { QueueAsOf } from '../area/audit-subject.js';
import { Fold } from '../area/fold.js';
import { readBatches, type AuditableLog } from './log-reader.js';
import { Names } from './names.js';

/** By the name of each queue: pending requests, newest first, with the requesters' names. */
export type QueuesAsOf = Record<string, Record<string, unknown>[]>;

interface Request {
  userId: string;
  status: string;
  isWaiting: boolean;
  createdAt: string;
}

/** Each with the view that contains its rows. */
export function queuesOf(areas: readonly Area[]): { queue: QueueAsOf; view: string }[] {
  const states = areas.flatMap((area) => area.auditSubjects).map(({ state }) => state);
  return states.flatMap((state) => (state?.queue ? [{ queue: state.queue, view: state.views[0]! }] : []));
}

export async function queuesAsOf(log: AuditableLog, position: number): Promise<QueuesAsOf> {
  const mayWait = (row: object) => ['PENDING', 'APPROVED'].includes((row as Request).status); // others never wait again
  const queues = queuesOf(log.areas.list);
  const views = log.areas.list.flatMap((area) => area.views);
  const fold = new Fold(
    views,
    queues.map(({ view }) => view),
    mayWait,
  );
  const condition = sql`e.type = any (${fold.types}) and ${raw(isNotSetAside('e.position'))}`;
  for await (const events of readBatches(log, { after: 0, upTo: position }, condition))
    for (const event of events) fold.apply(event);
  const names = new Names(log, position);
  const waiting: QueuesAsOf = {};
  for (const { queue, view } of queues) {
    const all = fold.all<Request>(view).filter(({ isWaiting }) => isWaiting);
    const rows = all.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    await names.learnIds(rows.map(({ userId }) => userId));
    waiting[queue.name] = rows.map((row) => ({ ...row, userName: names.person(row.userId), reviewerName: null }));
  }
  return waiting;
}
