/** What waited for a review at a moment, rebuilt from the log up to a position (R41). */
import type { View } from '../../platform/views/view.js';
import { Fold } from './fold.js';
import { readBatches, type ReadableLog } from './log-reader.js';
import { Names } from './names.js';
import { namedRequest } from './states.js';

export interface QueueAsOf {
  position: number;
  /** Pending requests, newest first, with the names of whose they are. */
  timeOff: Record<string, unknown>[];
  refunds: Record<string, unknown>[];
}

interface Request {
  userId: string;
  reviewerId: string | null;
  status: string;
  createdAt: string;
}

export async function queueAsOf(log: ReadableLog, views: readonly View[], position: number): Promise<QueueAsOf> {
  const isPending = (row: object) => (row as Request).status === 'PENDING'; // a reviewed one never waits again
  const fold = new Fold(views, ['time_off_requests', 'refunds'], isPending);
  const condition = { sql: 'e.type = any ($1)', values: [fold.types] };
  for await (const events of readBatches(log, { after: 0, upTo: position }, condition))
    for (const event of events) fold.apply(event);
  const names = new Names(log, position);
  const pending = async (view: string) => {
    const rows = fold.all<Request>(view).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    await names.learnIds(rows.map(({ userId }) => userId)); // nobody has reviewed what is pending
    return rows.map((row) => namedRequest(row, names));
  };
  return { position, timeOff: await pending('time_off_requests'), refunds: await pending('refunds') };
}
