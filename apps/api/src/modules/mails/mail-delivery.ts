import type pg from 'pg';
import type { Queryable } from '../../platform/database/database.js';
import type { MailMessage, MailTransport } from './mail-message.js';
import { type MailRow, markCancelled, markFailed, markSent, takeMail } from './mail-rows.js';
import { retryDelayMs } from './retry-schedule.js';
import { sendErrorReason } from './send-error.js';

/** Composes the mail from its ids and current data; null if it has become pointless (its recipient was deleted). */
export type ComposeMail = (mail: MailRow, db: Queryable) => Promise<Omit<MailMessage, 'messageId'> | null>;

/**
 * Sends one mail: locks its row, sends it, marks it, commits. If the process dies before the commit, the row is unlocked and the
 * mail is sent again with the same Message-ID: at least once, and in every ordinary fault exactly once (R38).
 */
export class MailDelivery {
  constructor(
    private readonly pool: pg.Pool,
    private readonly transport: MailTransport,
    private readonly compose: ComposeMail,
    private readonly publicUrl: string,
  ) {}

  async deliver(mailId: string): Promise<void> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const mail = await takeMail(client, mailId);
      if (mail) await this.send(mail, client);
      await client.query('commit');
    } catch (error) {
      broken = error as Error; // closing the connection rolls back and unlocks the row
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async send(mail: MailRow, db: Queryable): Promise<void> {
    await db.query('savepoint attempt');
    try {
      const message = await this.compose(mail, db);
      if (!message) return await markCancelled(db, mail.id);
      const fileName = await this.transport.send({ ...message, messageId: this.messageIdOf(mail) }, mail.id);
      await markSent(db, mail.id, fileName);
    } catch (error) {
      await db.query('rollback to attempt');
      await markFailed(db, mail.id, sendErrorReason(error), retryDelayMs(mail.attempts + 1));
    }
  }

  private messageIdOf(mail: MailRow): string {
    return `<${mail.id}@${new URL(this.publicUrl).hostname}>`;
  }
}
