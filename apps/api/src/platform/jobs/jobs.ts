import type * as BullMQ from 'bullmq';
import type { WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { keepAliveSettings, shortWork } from '../database/time-limits.js';
import { reach } from '../database/writable-host.js';
import { redisRefusal } from '../logs/redis-refusal.js';
import { withinTime } from '../waiting/within-time.js';
import { JobsPool } from './jobs-pool.js';

/** A queue and its workers, independent of the backend. */
export interface JobQueue<Payload extends object = object> {
  /**
   * Requests work soon. Jobs only wake workers; the database is authoritative. A job with the same id that is waiting
   * or running makes this call do nothing. If the queue does not respond in time, this returns false and a sweeper
   * tries again later.
   */
  add(payload: Payload, jobId?: string): Promise<boolean>;
  /** Adds a job at every midnight of that time zone, one for all processes that ask for it. False if the queue does not respond. */
  repeatDaily(timeZone: string): Promise<boolean>;
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
  /** @param force Without waiting for the queue's server. */
  close(force?: boolean): Promise<void>;
}

type Processor<Payload> = (payload: Payload) => Promise<void>;

const patienceMs = 3_000;
const accessMs = 2_000;
/** A job of a killed worker is given to another worker when its lock has ended and a worker looks for such jobs. */
const lockMs = 10_000;
const lookForKilledMs = 15_000;
/** A worker is woken by new jobs. It looks for jobs it was not woken for after this time. In PostgreSQL, each look takes four transactions. */
const idleSeconds = { postgres: 120, redis: 30 };
/** How long a worker may take to end while its queue does not respond. */
const closeMs = 2_000;
/** Four workers listen on a connection each, and all statements share one. */
const jobConnections = 5;
/** As cron writes it. */
const midnight = '0 0 * * *';
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
  private readonly pool: JobsPool;
  /** Called with each failure of the queue itself: the database or Redis is away. */
  onAway: (error: unknown) => void = () => undefined;
  /** Called whenever a connection to Redis is ready. */
  onBack: () => void = () => undefined;

  constructor(
    pool: Pick<pg.Pool, 'options'>,
    private readonly redisUrl?: string,
  ) {
    this.pool = new JobsPool(optionsLike(pool), (error) => this.onAway(error));
  }

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
      repeatDaily: (tz) =>
        queue().then(
          (open) => answered(open.upsertJobScheduler('daily', { pattern: midnight, tz }, { name, opts: forgotten })),
          () => false,
        ),
      check: async () => {
        const open = await queue();
        if (!(await answered(open.getWaitingCount()))) throw new Error('the job queue does not respond');
      },
    };
  }

  private async connectQueue(name: string) {
    const bullmq = await import('bullmq');
    const { Queue } = bullmq;
    const options = { defaultJobOptions: forgotten };
    const queue = this.redisUrl
      ? new Queue(name, { ...options, connection: await this.redisConnection(1) })
      : new (onPostgres(bullmq).Queue)(name, { ...options, connection: this.postgres });
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
      stalledInterval: lookForKilledMs,
      drainDelay: idleSeconds[this.backend],
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    };
    const process = (job: { data: Payload }) =>
      processor(job.data).catch((error: unknown) => Promise.reject(bare(error)));
    const opened = this.untilClosed(async () => {
      const worker = await this.connectWorker(name, process, options);
      return worker.on('error', (error) => this.onAway(error)).on('failed', (_job, error) => onError(error));
    });
    opened.catch((error: unknown) => this.onAway(error));
    return { close: () => this.inTime(async () => (await opened).close(this.isRedisAway)) };
  }

  private async connectWorker<Payload>(
    name: string,
    process: (job: { data: Payload }) => Promise<void>,
    options: Omit<WorkerOptions, 'connection'>,
  ) {
    const bullmq = await import('bullmq');
    const { Worker } = bullmq;
    if (this.redisUrl) return new Worker(name, process, { ...options, connection: await this.redisConnection(null) });
    return new (onPostgres(bullmq).Worker)(name, process, { ...options, connection: this.postgres });
  }

  /** Throws if Redis refuses the user or the password. If it cannot be reached, this does nothing. */
  async expectAccess(): Promise<void> {
    if (!this.redisUrl) return;
    const { Redis } = await import('ioredis');
    const limits = { connectTimeout: accessMs, commandTimeout: accessMs, retryStrategy: null };
    const redis = new Redis(this.redisUrl, { lazyConnect: true, ...limits });
    let refusal: string | undefined;
    redis.on('error', (error) => (refusal ??= redisRefusal(error)));
    await redis.connect().catch(() => undefined);
    redis.disconnect();
    if (refusal)
      throw new Error(`Redis refuses this process (${refusal}). Check the user and the password in REDIS_URL.`);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.inTime(() => Promise.all([...this.open].map(async (one) => (await one).close(this.isRedisAway))));
    await this.pool.end();
    for (const redis of this.redis) redis.disconnect();
  }

  /** Later, no one would close the connections of a queue or a worker. */
  private untilClosed<Opened extends Closable>(open: () => Promise<Opened>): Promise<Opened> {
    if (this.isClosed) return Promise.reject(new Error('the job queues are closed'));
    const opening = open();
    this.open.add(opening);
    return opening;
  }

  /** BullMQ would wait until Redis is back. A job that runs is cut off, as if the process were killed. */
  private get isRedisAway(): boolean {
    return this.redis.some(({ status }) => status !== 'ready');
  }

  /** After a while, calls that wait for the database fail, so that BullMQ can end. */
  private async inTime(closing: () => Promise<unknown>): Promise<void> {
    const impatience = setTimeout(() => this.pool.giveUp(), closeMs);
    await closing().finally(() => clearTimeout(impatience));
  }

  /** BullMQ uses only what the two have in common. */
  private get postgres(): pg.Pool {
    return this.pool as unknown as pg.Pool;
  }

  private async redisConnection(maxRetriesPerRequest: number | null): Promise<Redis> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(this.redisUrl!, { maxRetriesPerRequest });
    redis.on('error', () => undefined); // it reconnects by itself, and the calls fail
    redis.on('ready', () => this.onBack());
    this.redis.push(redis);
    return redis;
  }
}

/** BullMQ on given connections. Its tables were migrated when the process started, so nothing is checked again. */
function onPostgres({ PostgresConnection, PostgresQueueBackend, withBackend }: typeof BullMQ) {
  const backend: typeof BullMQ.createPostgresBackend = (name, options, { withBlockingConnection } = {}) => {
    const connection = new PostgresConnection(options.connection);
    Object.assign(connection, { schema: jobsSchema, readyPromise: Promise.resolve() });
    return new PostgresQueueBackend(connection, name, options, true, withBlockingConnection ? name : undefined);
  };
  return withBackend(backend);
}

/** The portal's own URL and role. BullMQ needs its schema first in the search path. */
function optionsLike({ options: { connectionString, options, onConnect } }: Pick<pg.Pool, 'options'>): pg.PoolConfig {
  const { query_timeout, connectionTimeoutMillis } = shortWork;
  return {
    ...keepAliveSettings,
    ...reach(connectionString!),
    ...{ onConnect, query_timeout, connectionTimeoutMillis },
    options: `${options ?? ''} -c search_path=${jobsSchema}`,
    max: jobConnections,
    application_name: 'staffroom jobs',
  };
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
  const done = work.then(
    () => true,
    () => false,
  );
  return withinTime(done, patienceMs, () => false);
}
