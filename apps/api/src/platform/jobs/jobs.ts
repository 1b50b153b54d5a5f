import { createPostgresBackend, Queue, withBackend, Worker, type WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import type pg from 'pg';

/** What a queue or a worker of this house does, whichever backend it runs on. */
export interface JobQueue<Payload extends object = object> {
  /**
   * Asks for work to be done soon. Jobs are bells, not the truth: a job with the same id that still waits or runs makes this
   * one nothing, and where the queue does not answer in time the caller goes on (false) and a sweeper rings again later.
   */
  ring(payload: Payload, jobId?: string): Promise<boolean>;
  /** Throws where the queue cannot be reached. */
  check(): Promise<void>;
}

export interface JobWorker {
  /** Takes no more jobs and waits for those it is at. */
  close(): Promise<void>;
}

export interface JobWorkerOptions {
  concurrency?: number;
  onError?: (error: Error) => void;
}

/** Schema of BullMQ's own tables when jobs run on PostgreSQL. */
export const jobsSchema = 'jobs';

type Processor<Payload> = (payload: Payload) => Promise<void>;

const patienceMs = 3_000;
/** A job whose worker was killed is given to another one after this time. */
const lockMs = 10_000;
const poolSize = 3;
const forgotten = { removeOnComplete: true, removeOnFail: true } as const;
const onPostgres = withBackend(createPostgresBackend);

/**
 * BullMQ for main and worker alike: on the portal's PostgreSQL, where the schema `jobs` was migrated for it, or on Redis
 * where one is configured. Payloads are in clear text: ids only.
 */
export class Jobs {
  private readonly redis: Redis[] = [];
  private readonly queues = new Map<string, JobQueue>();
  private readonly open = new Set<{ close(): Promise<void> }>();

  constructor(
    private readonly pool: Pick<pg.Pool, 'options'>,
    private readonly redisUrl?: string,
  ) {}

  get backend(): 'postgres' | 'redis' {
    return this.redisUrl ? 'redis' : 'postgres';
  }

  /** One per name, however many ask for it. */
  createQueue<Payload extends object>(name: string): JobQueue<Payload> {
    const known = this.queues.get(name) ?? this.openQueue(name);
    this.queues.set(name, known);
    return known;
  }

  private openQueue(name: string): JobQueue {
    const options = { defaultJobOptions: forgotten };
    const queue = this.redisUrl
      ? new Queue(name, { ...options, connection: this.redisConnection(1) })
      : new onPostgres.Queue(name, { ...options, connection: this.postgresConnection() });
    queue.on('error', () => undefined); // whoever rings hears of it by ring's answer
    this.open.add(queue);
    return {
      ring: (payload, jobId) => answered(queue.add(name, payload, jobId ? { jobId } : {})),
      check: async () => {
        if (!(await answered(queue.getWaitingCount()))) throw new Error('the job queue does not answer');
      },
    };
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
    const worker = this.redisUrl
      ? new Worker(name, process, { ...options, connection: this.redisConnection(null) })
      : new onPostgres.Worker(name, process, { ...options, connection: this.postgresConnection() });
    worker.on('error', onError);
    worker.on('failed', (_job, error) => onError(error));
    this.open.add(worker);
    return worker;
  }

  async close(): Promise<void> {
    await Promise.all([...this.open].map((one) => one.close()));
    for (const redis of this.redis) redis.disconnect();
  }

  /** The portal's own address and role; a pool apart, because BullMQ needs its schema in front. */
  private postgresConnection() {
    const { connectionString, options } = this.pool.options;
    return { connectionString, options, schema: jobsSchema, max: poolSize, application_name: 'staffroom jobs' };
  }

  private redisConnection(maxRetriesPerRequest: number | null): Redis {
    const redis = new Redis(this.redisUrl!, { maxRetriesPerRequest });
    redis.on('error', () => undefined); // it connects again by itself
    this.redis.push(redis);
    return redis;
  }
}

/** The queue keeps in clear why a job failed: the error's class and code. Its words and its stack may quote somebody's data. */
function bare(error: unknown): Error {
  const { name, code } = error as { name?: string; code?: string };
  const reason = new Error([name ?? 'Error', code].filter(Boolean).join(' '));
  if (name) reason.name = name;
  reason.stack = '';
  return reason;
}

/** False where it failed or took too long; it may still come about. */
async function answered(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patienceMs)));
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, tooLate]).finally(() => clearTimeout(timer));
}
