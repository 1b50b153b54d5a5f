import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mailStream } from '@staffroom/domain/mails/mail-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { failedMails } from './mail-list.js';
import { requeued } from './mail-rows.js';
import { MailWakeUps } from './mail-wake-ups.js';

/** With one transaction. Who has more presses again. */
const mostAtOnce = 500;

/** Retries all failed mails for another day, as after a wrong setting (R38). */
export class ResendFailedMails extends Command<void> {
  constructor(readonly context: CommandContext) {
    super();
  }
}

@CommandHandler(ResendFailedMails)
export class ResendFailedMailsHandler implements ICommandHandler<ResendFailedMails> {
  private readonly wakeUps: MailWakeUps;

  constructor(
    private readonly log: EventLog,
    jobs: Jobs,
  ) {
    this.wakeUps = new MailWakeUps(jobs);
  }

  /** Of two people who press the button at once, the second finds none. */
  async execute({ context }: ResendFailedMails): Promise<void> {
    const resent: string[] = [];
    await this.log.transact(
      context,
      async (unit) => {
        resent.length = 0;
        for (const { id, recipientId } of await failedMails(unit.db, mostAtOnce)) {
          await unit.record(mailStream(id), { type: 'MailResent', data: { mailId: id, userId: recipientId } });
          unit.also(requeued(id));
          resent.push(id);
        }
      },
      { inTurn: 'resend failed mails' },
    );
    for (const id of resent) await this.wakeUps.add({ id, attempts: 0 });
  }
}
