import { Controller, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { type MarkedRead, type Notification, unreadCountHeader } from '@staffroom/contracts/notifications.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { MarkAllNotificationsRead } from './mark-all-notifications-read.command.js';
import { NewsCatalog } from './news-catalog.js';
import { countUnread, findNotification, listNotifications, type NotificationPlace } from './notifications.view.js';
import { ReadNotification } from './read-notification.command.js';

class NotificationListQuery {
  @IsOptional()
  @IsIn(['true', 'false'], { message: () => t('The filter unread must be true or false') })
  unread?: 'true' | 'false';

  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api/notifications')
export class NotificationsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly pool: Pool,
    private readonly newsCatalog: NewsCatalog,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(
    @Query() { unread }: NotificationListQuery,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Notification[]> {
    const onlyUnread = unread === 'true';
    const today = this.clock.today();
    const query = { onlyUnread, today, after: placeOf(cursorOf(request, placeShape)), limit: rowsToFetch };
    const rows = await listNotifications(this.pool, this.newsCatalog, user.id, query);
    response.setHeader(unreadCountHeader, String(await countUnread(this.pool, this.newsCatalog, user.id)));
    return page(request, response, rows, (row) => [Date.parse(row.createdAt), row.id]);
  }

  @Patch(':id/read')
  async read(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Context('ReadNotification') context: CommandContext,
  ): Promise<Notification> {
    await this.commandBus.execute(new ReadNotification(user.id, knownId(id, noSuchNotification), context));
    const notification = await findNotification(this.pool, this.newsCatalog, {
      userId: user.id,
      id,
      today: this.clock.today(),
    });
    if (!notification) throw noSuchNotification();
    return notification;
  }

  @Post('mark-all-read')
  @HttpCode(200)
  async markAllRead(
    @CurrentUser() user: SignedInUser,
    @Context('MarkAllNotificationsRead') context: CommandContext,
  ): Promise<MarkedRead> {
    return {
      count: await this.commandBus.execute(new MarkAllNotificationsRead(user.id, context)),
    };
  }
}

const placeShape = [cursorPart.epochMs, cursorPart.uuid];

function placeOf(cursor: string[] | null): NotificationPlace | null {
  if (!cursor) return null;
  const [createdMs, id] = cursor as [string, string];
  return { createdAt: new Date(Number(createdMs)), id };
}

const noSuchNotification = () => notFound(t('There is no such notification.'));
