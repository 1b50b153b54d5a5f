/** Tokens with which other programs call the API, for HR managers (R63). */
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { ApiToken, CreatedApiToken } from '@staffroom/contracts/api-tokens.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { ConfirmFirst, NeedsConfirmation, sessionIdOf, SessionStore } from '../auth/facade.js';
import { cursorAfter, findApiToken, listApiTokens } from './api-tokens.view.js';
import { CreateApiToken, CreateApiTokenDto } from './create-api-token.command.js';
import { RevokeApiToken } from './revoke-api-token.command.js';

@Controller('api/tokens')
@Roles('HR_MANAGER')
@NeedsConfirmation()
export class ApiTokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly sessions: SessionStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async list(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<ApiToken[]> {
    const after = cursorOf(request, [cursorPart.epochMs, cursorPart.uuid]);
    const rows = await listApiTokens(this.pool, this.clock.today(), { after, limit: rowsToFetch });
    return page(request, response, rows, cursorAfter);
  }

  @Post()
  @TakesQuota('changes')
  async create(
    @Body() wanted: CreateApiTokenDto,
    @Context('CreateApiToken') context: CommandContext,
    @Req() request: Request,
  ): Promise<CreatedApiToken> {
    if (wanted.scopes.includes('people:roles')) await this.refuseWeakConfirmation(request);
    const { tokenId, secret } = await this.commands.execute(new CreateApiToken(wanted, context));
    const token = await findApiToken(this.pool, tokenId, this.clock.today());
    if (!token) throw noSuchToken();
    return { token, secret };
  }

  /** Such a token could make itself a reviewer's way into payslips (R63b). */
  private async refuseWeakConfirmation(request: Request): Promise<void> {
    const session = sessionIdOf(request, this.config);
    if (session && (await this.sessions.isStronglyConfirmed(session))) return;
    throw new ConfirmFirst(
      t(
        'To give the scope “Change roles”, confirm that it is you with a second factor or through your identity provider.',
      ),
      true,
    );
  }

  @Delete(':id')
  @TakesQuota('changes')
  @HttpCode(204)
  async revoke(@Param('id') id: string, @Context('RevokeApiToken') context: CommandContext): Promise<void> {
    await this.commands.execute(new RevokeApiToken(knownId(id, noSuchToken), context));
  }
}

const noSuchToken = () => notFound(t('There is no such token.'));
