import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type pg from 'pg';
import { checkpointLock } from '../../platform/database/advisory-locks.js';
import { connectDedicated } from '../../platform/database/dedicated-connection.js';
import type { DatabasePool } from '../../platform/database/pool.js';
import type { Config } from '../../platform/config/config.js';
import type { Clock } from '../../platform/clock/clock.js';
import type { DailyTask } from '../../platform/jobs/daily-work.js';
import { checkpointText, makeCheckpoint } from '../../platform/log-integrity/checkpoint.js';
import { type HashedBlock, TreeHasher } from '../../platform/merkle/tree-hasher.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import type { Report } from '../../platform/logs/report.js';
import type { MailTransport } from '../mails/facade.js';
import { checkpointMail } from './checkpoint-mail.js';
import * as rows from './checkpoint-rows.js';
import { keepBlocks, keptFromLevel } from './merkle-blocks.js';
import { type KeySettings, MayNotSign, nightlyKey } from './nightly-key.js';
import { requestTimeStamp } from './time-stamp/request-time-stamp.js';

type Settings = KeySettings & Pick<Config, 'timeZone' | 'publicUrl' | 'auditMail' | 'tsaUrl'>;

interface Needs {
  pool: DatabasePool;
  config: Settings;
  clock: Pick<Clock, 'now' | 'today'>;
  transport: MailTransport;
  report: Report;
  say: (line: string) => void;
}

/** Another process may have the key. It looks every few minutes. */
const otherSignsWithinMs = 60 * 60_000;

export const checkpointConnection = 'staffroom checkpoints';

/**
 * Makes one signed checkpoint for each day, has it stamped, and mails it. Any number of processes may call `run` at any time:
 * one of them works, and what one leaves undone, because it ended or because a server was away, the next run continues.
 */
export class NightlyCheckpoints implements DailyTask {
  private readonly over = new AbortController();
  private running: Promise<void> | undefined;
  /** The log did not verify. Reading the whole log again would not change that. */
  private failedOn: PlainDate | undefined;
  /** Since when this process, which may not sign, waits for the checkpoint of a day. */
  private waiting: { day: PlainDate; sinceMs: number } | undefined;
  /** What is reported only once while it lasts. */
  private readonly reported = new Set<string>();

  constructor(private readonly needs: Needs) {}

  run(): Promise<void> {
    this.running ??= this.runOnce().finally(() => (this.running = undefined));
    return this.running;
  }

  stop(): void {
    this.over.abort();
  }

  private async runOnce(): Promise<void> {
    const { pool } = this.needs;
    if (!(await this.isDue()) && (await rows.undelivered(pool)).length === 0) return;
    const client = await connectDedicated(pool, checkpointConnection);
    try {
      const { rows: found } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        checkpointLock,
      ]);
      if (!found[0]!.mine) return;
      if (await this.isDue()) await this.make(client);
      for (const row of await rows.undelivered(client)) await this.deliver(client, row);
    } finally {
      await client.end(); // and with it the lock
    }
  }

  private async isDue(): Promise<boolean> {
    const { pool, clock, config } = this.needs;
    const today = clock.today();
    return today !== this.failedOn && (await rows.isCheckpointDue(pool, today, config.timeZone));
  }

  private async make(client: pg.Client): Promise<void> {
    const { pool, config, clock, report, say } = this.needs;
    const day = clock.today();
    try {
      const key = await nightlyKey(client, config, say);
      if (!key) return; // the next run will know
      const blocks: HashedBlock[] = [];
      const tree = new TreeHasher((block) => blocks.push(block), keptFromLevel);
      const head = await verifyLog(pool, { tree, onProgress: () => this.over.signal.throwIfAborted() });
      if (!head.intact) {
        this.failedOn = day;
        return report(`the log is NOT INTACT at position ${head.position}, so it was not signed: ${head.words}`);
      }
      await keepBlocks(client, blocks);
      const checkpoint = makeCheckpoint(head, tree, clock.now(), key);
      const isDue = { isStampDue: config.tsaUrl !== undefined, isMailDue: config.auditMail !== undefined };
      const { position, publicKey } = checkpoint;
      await rows.storeCheckpoint(client, { day, position, publicKey, document: checkpointText(checkpoint), ...isDue });
    } catch (error) {
      if (!(error instanceof MayNotSign)) throw error;
      const nowMs = clock.now().getTime();
      if (this.waiting?.day !== day) this.waiting = { day, sinceMs: nowMs };
      if (nowMs - this.waiting.sinceMs < otherSignsWithinMs) return;
      if (!this.reported.has(error.message)) report(`no checkpoint was signed. ${error.message}`);
      this.reported.add(error.message);
    }
  }

  /** The mail does not wait for the stamp: a time stamp server that is away must not keep the checkpoint here. */
  private async deliver(client: pg.Client, row: rows.CheckpointRow): Promise<void> {
    const { config, transport } = this.needs;
    const { day, document, isStampDue, isMailDue } = row;
    const { tsaUrl, auditMail: to, publicUrl } = config;
    let { stamp } = row;
    if (isStampDue && tsaUrl)
      await this.attempt('stamped', async () => {
        stamp = await requestTimeStamp(tsaUrl, document);
        await rows.markStamped(client, day, stamp);
      });
    if (isMailDue && to)
      await this.attempt('mailed', async () => {
        const mail = checkpointMail({ ...row, stamp }, { to, publicUrl });
        await transport.send(mail, `checkpoint-${day}`, this.over.signal);
        await rows.markMailed(client, day);
      });
  }

  private async attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.reported.delete(what);
    } catch (error) {
      if (!this.reported.has(what)) this.needs.report(`a checkpoint was not ${what}; it is tried again`, error);
      this.reported.add(what);
    }
  }
}
