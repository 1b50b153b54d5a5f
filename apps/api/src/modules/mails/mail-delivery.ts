import type pg from 'pg';
import type { Queryable } from '../../platform/database/database.js';
import type { Report } from '../../platform/logs/report.js';
import type { MailMessage, MailTransport } from './mail-message.js';
import type { SendingRights } from './mail-lane.js';
import { type MailRow, markCancelled, markFailed, markSent, postpone, takeMail } from './mail-rows.js';
import { retryDelayMs } from './retry-schedule.js';
import { isPermanentRefusal, sendErrorReason } from './send-error.js';

/** Composes the mail from its ids and current data; null if it is no longer needed, for example because its recipient was deleted. */
export type ComposeMail = (mail: MailRow, db: Queryable) => Promise<Omit<MailMessage, 'messageId'> | null>;

/** The transaction is idle while the mail server takes the mail. */
const sendingMs = 120_000;
/** The server hangs on this recipient. */
const postponeMs = 30_000;
const unlimited: SendingRights = { mayStart: () => true, signal: new AbortController().signal };

/**
 * Sends one mail: locks its row, sends it, marks it, commits. If the process dies before the commit, the row is unlocked and the
 * mail is sent again with the same Message-ID: at least once, and in every ordinary fault exactly once (R38).
 */
export class MailDelivery {
  constructor(
    private readonly pool: pg.Pool,
    private readonly durable: () => Promise<void>,
    private readonly transport: MailTransport,
    private readonly compose: ComposeMail,
    private readonly publicUrl: string,
    private readonly report: Report,
  ) {}

  async deliver(mailId: string, rights = unlimited): Promise<void> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`begin; set local idle_in_transaction_session_timeout = ${sendingMs}`);
      const mail = await takeMail(client, mailId);
      if (mail) await this.send(mail, client, rights);
      await client.query('commit');
    } catch (error) {
      broken = error as Error; // closing the connection rolls back and unlocks the row
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async send(mail: MailRow, db: Queryable, { mayStart, signal }: SendingRights): Promise<void> {
    await db.query('savepoint attempt');
    try {
      const message = await this.compose(mail, db);
      if (!message) return await markCancelled(db, mail.id);
      if (!mayStart(message.to.address)) return await postpone(db, mail.id, postponeMs);
      await this.durable();
      const fileName = await this.transport.send({ ...message, messageId: this.messageIdOf(mail) }, mail.id, signal);
      await markSent(db, mail.id, fileName);
    } catch (error) {
      await db.query('rollback to attempt');
      const delayMs = isPermanentRefusal(error) ? null : retryDelayMs(mail.attempts + 1);
      await markFailed(db, mail.id, sendErrorReason(error), delayMs);
      const next = delayMs === null ? 'it has failed' : `the next attempt is in ${delayMs / 1000} s`;
      this.report(`mail ${mail.id} (${mail.template}) was not sent, attempt ${mail.attempts + 1}; ${next}`, error);
    }
  }

  private messageIdOf(mail: MailRow): string {
    return `<${mail.id}@${new URL(this.publicUrl).hostname}>`;
  }
}
