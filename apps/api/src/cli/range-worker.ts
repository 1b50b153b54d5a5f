/** The thread of `staffroom audit verify --jobs`: verifies the ranges that it is told, in the snapshot of the first one. */
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { createPool } from '../platform/database/database.js';
import { connectDedicated } from '../platform/database/dedicated-connection.js';
import { verifyRange } from '../platform/log-integrity/verify-ranges.js';
import type { RangeReply, RangeTask } from './audit/range-workers.js';

let connecting: Promise<pg.Client> | undefined;

parentPort!.on('message', (task: RangeTask) => {
  reply(task).then(
    (message) => parentPort!.postMessage(message),
    (error: Error) => parentPort!.postMessage({ failed: error.message } satisfies RangeReply),
  );
});

async function reply({ snapshot, ...range }: RangeTask): Promise<RangeReply> {
  connecting ??= connect(snapshot);
  return { holds: await verifyRange(await connecting, range) };
}

async function connect(snapshot: string): Promise<pg.Client> {
  const pool = createPool(workerData as string, { max: 1, name: 'staffroom audit', readOnly: true, longWork: true });
  const client = await connectDedicated(pool);
  await client.query(
    `begin isolation level repeatable read read only; set transaction snapshot ${client.escapeLiteral(snapshot)}`,
  );
  return client;
}
