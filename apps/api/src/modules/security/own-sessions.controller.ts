import { Controller, Delete, Get, HttpCode, Inject, Param, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { OwnSession } from '@staffroom/contracts/auth.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { forgetSession, listSessions, sessionIdOf } from '../auth/facade.js';
import { shownBrowser } from './browser-name.js';
import { EndSessions, noSuchSession } from './end-sessions.command.js';
import { SignOutEverywhere } from './sign-out-everywhere.command.js';

@Controller('api/account/sessions')
export class OwnSessionsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async list(@CurrentUser() { id }: SignedInUser, @Req() request: Request): Promise<OwnSession[]> {
    const sessions = await listSessions(this.pool, id, sessionIdOf(request, this.config));
    return sessions.map((session) => ({ ...session, browser: session.browser && shownBrowser(session.browser) }));
  }

  @Delete()
  @TakesQuota('changes')
  @HttpCode(204)
  async signOutEverywhere(
    @CurrentUser() { id }: SignedInUser,
    @Context('SignOutEverywhere') context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.commandBus.execute(new SignOutEverywhere(id, context));
    forgetSession(request, response, this.config);
  }

  @Delete(':sessionId')
  @TakesQuota('changes')
  @HttpCode(204)
  async end(
    @Param('sessionId') sessionId: string,
    @CurrentUser() { id }: SignedInUser,
    @Context('EndSession') context: CommandContext,
  ): Promise<void> {
    await this.commandBus.execute(new EndSessions(id, knownId(sessionId, noSuchSession), context));
  }
}
