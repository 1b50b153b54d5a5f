/** One's own calendar addresses, and the calendars behind them (R45a). */
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { CalendarFeed, CreatedCalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Keyring } from '../../platform/events/keyring.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Public, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { NeedsConfirmation } from '../auth/facade.js';
import { feedsOf, findWorkingFeed, markRead } from './calendar-feeds.view.js';
import { CreateCalendarFeed, CreateCalendarFeedDto } from './create-calendar-feed.command.js';
import { feedHash, fileOf, secretOf } from './feed-secret.js';
import { readFeed } from './read-feed.js';
import { RevokeCalendarFeed } from './revoke-calendar-feed.command.js';
import { inLanguage } from '../../platform/languages/reader-language.js';
import { accountLanguage } from '../company/facade.js';

@Controller('api/calendar-feeds')
@NeedsConfirmation()
export class CalendarFeedsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  own(@CurrentUser() { id }: SignedInUser): Promise<CalendarFeed[]> {
    return feedsOf(this.pool, id);
  }

  @Post()
  @TakesQuota('changes')
  async create(
    @CurrentUser() { id }: SignedInUser,
    @Body() { kind }: CreateCalendarFeedDto,
    @Context('CreateCalendarFeed') context: CommandContext,
  ): Promise<CreatedCalendarFeed> {
    const { feedId, secret } = await this.commands.execute(new CreateCalendarFeed(id, kind, context));
    const feed = (await feedsOf(this.pool, id)).find((one) => one.id === feedId);
    if (!feed) throw noSuchFeed();
    // never built from the Host header
    const address = secret && `${this.config.publicUrl.replace(/\/$/, '')}/api/calendar/${fileOf(secret)}`;
    return { feed, address };
  }

  @Delete(':id')
  @TakesQuota('changes')
  @HttpCode(204)
  async revoke(
    @CurrentUser() { id }: SignedInUser,
    @Param('id') feedId: string,
    @Context('RevokeCalendarFeed') context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new RevokeCalendarFeed(id, knownId(feedId, noSuchFeed), context));
  }
}

/** The address is the right to read it: calendar programs have no session. */
@Controller('api/calendar')
export class CalendarFileController {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
  ) {}

  @Get(':file')
  @Public()
  async read(@Param('file') file: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const secret = secretOf(file);
    const feed = secret === null ? null : await findWorkingFeed(this.pool, feedHash(secret));
    if (!feed) throw notFound(t('This calendar does not exist, or its address was revoked.'));
    const language = await accountLanguage(this.pool, feed.userId);
    const { text, etag } = await inLanguage(language, () =>
      readFeed(this.pool, this.keyring, feed, this.clock.today()),
    );
    if (feed.isStale) await markRead(this.pool, feed.id);
    response.set({ ETag: etag, 'Cache-Control': 'private, no-cache', 'Content-Language': language });
    if (request.fresh) return void response.status(304).end();
    response
      .set({
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="staffroom.ics"',
      })
      .send(text);
  }
}

const noSuchFeed = () => notFound(t('There is no such calendar address.'));
