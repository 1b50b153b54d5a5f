import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailsController } from './mails.controller.js';
import { ResendFailedMailsHandler } from './resend-failed-mails.command.js';
import { ResendMailHandler } from './resend-mail.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [MailsController],
  providers: [ResendMailHandler, ResendFailedMailsHandler],
})
export class MailsModule {}
