import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MailsController } from './mails.controller.js';
import { ResendMailHandler } from './resend-mail.command.js';

@Module({ imports: [CqrsModule], controllers: [MailsController], providers: [ResendMailHandler] })
export class MailsModule {}
