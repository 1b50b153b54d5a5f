import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { conflict, notFound } from '../../platform/http/app-error.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { MailBell } from '../../platform/mail/mail-bell.js';
import { requeueFailed } from '../../platform/mail/mail-rows.js';
import { findMail } from './mail-list.js';

/** A mail given up on is tried again for another day (R38). */
export class ResendMail {
  constructor(readonly mailId: string) {}
}

@CommandHandler(ResendMail)
export class ResendMailHandler implements ICommandHandler<ResendMail, void> {
  private readonly bell: MailBell;

  constructor(
    private readonly pool: Pool,
    jobs: Jobs,
  ) {
    this.bell = new MailBell(jobs);
  }

  async execute({ mailId }: ResendMail): Promise<void> {
    if (await requeueFailed(this.pool, mailId)) return this.bell.ring({ id: mailId, attempts: 0 });
    const mail = await findMail(this.pool, mailId);
    if (!mail) throw notFound('There is no such mail.');
    throw conflict('CONFLICT', `Only a failed mail can be sent again; this one is ${mail.status}.`);
  }
}
