/** Threads of this process that verify ranges of the log, each over its own connection. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabasePool } from '../../platform/database/pool.js';
import type { Range, RangeVerifier } from '../../platform/log-integrity/verify-ranges.js';

export interface RangeTask extends Range {
  snapshot: string;
}

export type RangeReply = { holds: boolean } | { failed: string };

/** The program of an operator's command, which finds out that it is a thread. */
const program = new URL('../staffroom.js', import.meta.url);

/** Calls `work` with one verifier for each thread. The threads end with it. */
export async function withRangeWorkers<T>(
  { options: { connectionString } }: DatabasePool,
  threads: number,
  work: (verifiers: RangeVerifier[]) => Promise<T>,
): Promise<T> {
  const workers = Array.from(
    { length: threads },
    () => new Worker(program, { workerData: connectionString, argv: [] }),
  );
  try {
    return await work(workers.map(verifierOf));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function verifierOf(worker: Worker): RangeVerifier {
  return async (range, snapshot) => {
    const task: RangeTask = { ...range, snapshot };
    worker.postMessage(task);
    const [reply] = (await once(worker, 'message')) as [RangeReply]; // an error of the thread throws here
    if ('failed' in reply) throw new Error(reply.failed);
    return reply.holds;
  };
}
