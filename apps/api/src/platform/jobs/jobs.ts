import type { WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { keepAliveSettings } from '../database/time-limits.js';
import { reach } from '../database/writable-host.js';

/** A queue and its workers, independent of the backend. */
export interface JobQueue<Payload extends object = object> {
  /**
   * Requests work soon. Jobs only wake workers; the database is authoritative. A job with the same id that is waiting
   * or running makes this call do nothing. If the queue does not respond in time, this returns false and a sweeper
   * tries again later.
   */
  add(payload: Payload, jobId?: string): Promise<boolean>;
  /** Throws if the queue cannot be reached. */
  check(): Promise<void>;
}

export interface JobWorker {
  /** Takes no more jobs and waits for the running ones. */
  close(): Promise<void>;
}

export interface JobWorkerOptions {
  concurrency?: number;
  onError?: (error: Error) => void;
}

/** Schema of BullMQ's tables if jobs run on PostgreSQL. */
export const jobsSchema = 'jobs';

interface Closable {
  close(): Promise<void>;
}

type Processor<Payload> = (payload: Payload) => Promise<void>;

const patienceMs = 3_000;
/** A job of a killed worker is given to another worker after this time. */
const lockMs = 10_000;
const poolSize = 3;
const forgotten = { removeOnComplete: true, removeOnFail: true } as const;

/**
 * BullMQ for portal and worker: on the portal's PostgreSQL, in the migrated schema `jobs`, or on Redis if one is
 * configured. Payloads are stored unencrypted, so they contain ids only. It is loaded on first use, because most commands need no
 * queue, and loading takes a fifth of their start.
 */
export class Jobs {
  private readonly redis: Redis[] = [];
  private readonly queues = new Map<string, JobQueue>();
  private readonly open = new Set<Promise<Closable>>();
  private isClosed = false;

  constructor(
    private readonly pool: Pick<pg.Pool, 'options'>,
    private readonly redisUrl?: string,
  ) {}

  get backend(): 'postgres' | 'redis' {
    return this.redisUrl ? 'redis' : 'postgres';
  }

  /** One per queue name, however often it is requested. */
  createQueue<Payload extends object>(name: string): JobQueue<Payload> {
    const known = this.queues.get(name) ?? this.openQueue(name);
    this.queues.set(name, known);
    return known;
  }

  private openQueue(name: string): JobQueue {
    let opened: ReturnType<typeof this.connectQueue> | undefined;
    const queue = () => (opened ??= this.untilClosed(() => this.connectQueue(name)));
    return {
      add: (payload, jobId) =>
        queue().then(
          (open) => answered(open.add(name, payload, jobId ? { jobId } : {})),
          () => false,
        ),
      check: async () => {
        const open = await queue();
        if (!(await answered(open.getWaitingCount()))) throw new Error('the job queue does not respond');
      },
    };
  }

  private async connectQueue(name: string) {
    const { createPostgresBackend, Queue, withBackend } = await import('bullmq');
    const onPostgres = withBackend(createPostgresBackend);
    const options = { defaultJobOptions: forgotten };
    const queue = this.redisUrl
      ? new Queue(name, { ...options, connection: await this.redisConnection(1) })
      : new onPostgres.Queue(name, { ...options, connection: this.postgresConnection() });
    queue.on('error', () => undefined); // callers learn of errors from the return value of add
    return queue;
  }

  createWorker<Payload extends object>(
    name: string,
    processor: Processor<Payload>,
    { concurrency = 1, onError = () => undefined }: JobWorkerOptions = {},
  ): JobWorker {
    const options: Omit<WorkerOptions, 'connection'> = {
      concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    };
    const process = (job: { data: Payload }) =>
      processor(job.data).catch((error: unknown) => Promise.reject(bare(error)));
    const opened = this.untilClosed(async () => {
      const worker = await this.connectWorker(name, process, options);
      return worker.on('error', onError).on('failed', (_job, error) => onError(error));
    });
    opened.catch(onError);
    return { close: async () => (await opened).close() };
  }

  private async connectWorker<Payload>(
    name: string,
    process: (job: { data: Payload }) => Promise<void>,
    options: Omit<WorkerOptions, 'connection'>,
  ) {
    const { createPostgresBackend, withBackend, Worker } = await import('bullmq');
    if (this.redisUrl) return new Worker(name, process, { ...options, connection: await this.redisConnection(null) });
    const onPostgres = withBackend(createPostgresBackend);
    return new onPostgres.Worker(name, process, { ...options, connection: this.postgresConnection() });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.open].map(async (one) => (await one).close()));
    for (const redis of this.redis) redis.disconnect();
  }

  /** Later, no one would close the connections of a queue or a worker. */
  private untilClosed<Opened extends Closable>(open: () => Promise<Opened>): Promise<Opened> {
    if (this.isClosed) return Promise.reject(new Error('the job queues are closed'));
    const opening = open();
    this.open.add(opening);
    return opening;
  }

  /** The portal's own URL and role, with a separate pool: BullMQ needs its schema first in the search path. */
  private postgresConnection() {
    const { connectionString, options, onConnect } = this.pool.options;
    return {
      ...keepAliveSettings,
      ...reach(connectionString!),
      ...{ options, onConnect, schema: jobsSchema, max: poolSize, application_name: 'staffroom jobs' },
    };
  }

  private async redisConnection(maxRetriesPerRequest: number | null): Promise<Redis> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(this.redisUrl!, { maxRetriesPerRequest });
    redis.on('error', () => undefined); // it reconnects by itself
    this.redis.push(redis);
    return redis;
  }
}

/**
 * The queue stores the reason of a failure unencrypted, so it gets only the error's class and code. Message and stack may quote
 * personal data.
 */
function bare(error: unknown): Error {
  const { name, code } = error as { name?: string; code?: string };
  const reason = new Error([name ?? 'Error', code].filter(Boolean).join(' '));
  if (name) reason.name = name;
  reason.stack = '';
  return Object.assign(reason, { code });
}

/** False if it failed or took too long. It may still happen later. */
async function answered(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)));
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, tooLate]).finally(() => clearTimeout(timer));
}
