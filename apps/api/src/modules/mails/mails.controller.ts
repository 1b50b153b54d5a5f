import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { MessageReply } from '@staffroom/contracts/auth.js';
import type { Mail } from '@staffroom/contracts/mails.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { notFound } from '../../platform/http/app-error.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { findMail, listMails, type MailPlace } from './mail-list.js';
import { ResendFailedMails } from './resend-failed-mails.command.js';
import { ResendMail } from './resend-mail.command.js';

class MailListQueryDto {
  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api/mails')
@Roles('HR_MANAGER')
export class MailsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly pool: Pool,
  ) {}

  @Get()
  async list(
    @Query() _query: MailListQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Mail[]> {
    const rows = await listMails(this.pool, { after: placeOf(cursorOf(request, placeShape)), limit: rowsToFetch });
    return page(request, response, rows, (mail) => [Date.parse(mail.createdAt), mail.id]);
  }

  @Post('resend')
  @TakesQuota('changes')
  @HttpCode(200)
  async resendFailed(@Context('ResendFailedMails') context: CommandContext): Promise<MessageReply> {
    await this.commandBus.execute(new ResendFailedMails(context));
    return { message: t('The failed emails are being sent again.') };
  }

  @Post(':id/resend')
  @TakesQuota('changes')
  @HttpCode(200)
  async resend(@Param('id') id: string, @Context('ResendMail') context: CommandContext): Promise<Mail> {
    await this.commandBus.execute(new ResendMail(knownId(id, noSuchMail), context));
    const mail = await findMail(this.pool, id);
    if (!mail) throw noSuchMail();
    return mail;
  }
}

const noSuchMail = () => notFound(t('There is no such mail.'));
const placeShape = [cursorPart.epochMs, cursorPart.uuid];

function placeOf(cursor: string[] | null): MailPlace | null {
  if (!cursor) return null;
  const [createdMs, id] = cursor as [string, string];
  return { createdAt: new Date(Number(createdMs)), id };
}
