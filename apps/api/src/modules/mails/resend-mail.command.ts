import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mailStream } from '@staffroom/domain/mails/mail-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { conflict, notFound } from '../../platform/http/app-error.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { MailWakeUps } from './mail-wake-ups.js';
import { requeued } from './mail-rows.js';
import { findMail } from './mail-list.js';

/** Retries a failed mail for another day (R38). */
export class ResendMail extends Command<void> {
  constructor(
    readonly mailId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ResendMail)
export class ResendMailHandler implements ICommandHandler<ResendMail> {
  private readonly wakeUps: MailWakeUps;

  constructor(
    private readonly log: EventLog,
    jobs: Jobs,
  ) {
    this.wakeUps = new MailWakeUps(jobs);
  }

  /** Serialised: of two people who press the button at once, the second finds the mail already queued. */
  async execute({ mailId, context }: ResendMail): Promise<void> {
    const stream = mailStream(mailId);
    await this.log.transact(
      context,
      async (unit) => {
        const mail = await findMail(unit.db, mailId);
        if (!mail) throw notFound(t('There is no such mail.'));
        if (mail.status !== 'FAILED') {
          throw conflict(
            'CONFLICT',
            t(
              'Only a failed mail can be sent again; this one is {status, select, QUEUED {queued} SENT {sent} other {cancelled}}.',
              { status: mail.status },
            ),
          );
        }
        await unit.record(stream, { type: 'MailResent', data: { mailId, userId: mail.recipientId } });
        unit.also(requeued(mailId));
      },
      { inTurn: stream },
    );
    await this.wakeUps.add({ id: mailId, attempts: 0 });
  }
}
