import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Config } from '../platform/config/config.js';
import { backoffMs } from '../platform/database/backoff.js';
import type { Readings } from '../platform/metrics/gathered-values.js';
import type { MetricValues } from '../platform/metrics/metrics.js';
import { outdatedExitCode } from '../platform/takeover/takeover-watch.js';
import { withinTime } from '../platform/waiting/within-time.js';
import type { FromServing, ToServing } from './messages.js';

/** A process that is too busy to reply counts with what it told last. */
const readingWithinMs = 1_000;

/** The processes that share the port (PROCESSES). Node hands each connection to one of them, and one that ends is replaced. */
export class ServingProcesses {
  private readonly logger = new Logger('Processes');
  private readonly stopping = new AbortController();
  private readonly running = new Set<Serving>();
  private prepared: Promise<void> | undefined;
  private isOpen = false;
  private failures = 0;
  private readingsAsked = 0;

  /** @param program which a serving process runs. */
  constructor(
    private readonly config: Pick<Config, 'processes' | 'port' | 'publicUrl'>,
    program: string,
  ) {
    const execArgv = [...new Set([...process.execArgv, '--enable-source-maps'])];
    cluster.setupPrimary({ exec: program, args: [], execArgv });
  }

  /** Starts all, and resolves when each could open the port at once. Throws if one ends before. */
  prepare(): Promise<void> {
    return (this.prepared ??= this.startAll());
  }

  private async startAll(): Promise<void> {
    const all = Array.from({ length: this.config.processes }, () => this.start());
    await Promise.all(all.map((serving) => serving.prepared));
    for (const serving of all) void serving.ended.then((how) => this.replace(how));
  }

  async open(): Promise<void> {
    this.isOpen = true;
    await Promise.all([...this.running].map((serving) => serving.open()));
  }

  /** Each ends its open requests first. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([...this.running].map((serving) => serving.stop()));
  }

  async readings(): Promise<Readings> {
    const reading = ++this.readingsAsked;
    const all = [...this.running].map(
      async (serving) => [serving.id, await withinTime(serving.metrics(reading), readingWithinMs, () => null)] as const,
    );
    return new Map(await Promise.all(all));
  }

  private start(): Serving {
    const { port, publicUrl } = this.config;
    const serving = new Serving(cluster.fork({ PORT: String(port), PUBLIC_URL: publicUrl }));
    this.running.add(serving);
    void serving.ended.then(() => this.running.delete(serving));
    return serving;
  }

  private async replace(how: string): Promise<void> {
    const { signal } = this.stopping;
    if (signal.aborted || how === String(outdatedExitCode)) return; // the first process ends too, for the same reason
    this.logger.error(`A serving process ended (${how}). Another one takes its place.`);
    while (!signal.aborted) {
      if (this.failures > 0) await sleep(backoffMs(this.failures), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const serving = this.start();
      try {
        await serving.prepared;
        if (this.isOpen) await serving.open();
        this.failures = 0;
        return void serving.ended.then((how) => this.replace(how));
      } catch {
        this.failures++; // it has printed why
      }
    }
  }
}

class Serving {
  readonly prepared: Promise<void>;
  /** Resolves with the exit code or the signal. */
  readonly ended: Promise<string>;

  constructor(private readonly worker: Worker) {
    this.ended = once(worker, 'exit').then(([code, signal]) => String(signal ?? code));
    this.prepared = this.told('prepared').then(() => undefined);
    this.prepared.catch(() => undefined); // whoever waits for it hears it
  }

  get id(): number {
    return this.worker.id;
  }

  async open(): Promise<void> {
    const open = this.told('open');
    this.tell({ tell: 'open' });
    await open;
  }

  async stop(): Promise<void> {
    this.worker.process.kill('SIGTERM');
    await this.ended;
  }

  async metrics(reading: number): Promise<MetricValues | null> {
    const reply = this.told('metrics', (message) => message.reading === reading);
    this.tell({ tell: 'metrics', reading });
    return reply.then(
      ({ values }) => values,
      () => null,
    );
  }

  private tell(message: ToServing): void {
    this.worker.send(message, () => undefined); // it may be ending
  }

  /** Rejects if the process ends before it says so. */
  private told<Told extends FromServing['told']>(
    what: Told,
    isMeant: (message: Extract<FromServing, { told: Told }>) => boolean = () => true,
  ): Promise<Extract<FromServing, { told: Told }>> {
    return new Promise((resolve, reject) => {
      const hear = (message: FromServing) => {
        const meant = message as Extract<FromServing, { told: Told }>;
        if (message.told !== what || !isMeant(meant)) return;
        this.worker.off('message', hear);
        resolve(meant);
      };
      this.worker.on('message', hear);
      void this.ended.then((how) => {
        this.worker.off('message', hear);
        reject(new Error(`A serving process ended (${how}).`));
      });
    });
  }
}
