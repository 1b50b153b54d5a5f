import { Body, Controller, HttpCode, Inject, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { ChangePasswordBody, SignedIn } from '@staffroom/contracts/auth.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import {
  AccountReader,
  AttemptLimiter,
  factorNeeds,
  KnownBrowsers,
  PasswordStrength,
  setSessionCookie,
  signedInReply,
  SignInWatch,
} from '../auth/facade.js';
import { ChangeOwnPasswordDto, ChangePassword, ChangePasswordDto } from './change-password.command.js';

@Controller('api')
export class OwnPasswordController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly pool: Pool,
    private readonly limiter: AttemptLimiter,
    private readonly browsers: KnownBrowsers,
    private readonly strength: PasswordStrength,
    private readonly accounts: AccountReader,
    private readonly watch: SignInWatch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('auth/change-password')
  @TakesQuota('changes')
  @HttpCode(200)
  change(
    @Body() body: ChangePasswordDto,
    @CurrentUser() user: SignedInUser,
    @Context('ChangePassword') context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    return this.changed(body, user, context, request, response);
  }

  /** The same for a change that nobody required, with the stricter rules of the reset. */
  @Put('account/password')
  @TakesQuota('changes')
  changeOwn(
    @Body() body: ChangeOwnPasswordDto,
    @CurrentUser() user: SignedInUser,
    @Context('ChangeOwnPassword') context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    return this.changed(body, user, context, request, response);
  }

  private async changed(
    body: ChangePasswordBody,
    { id, email }: SignedInUser,
    context: CommandContext,
    request: Request,
    response: Response,
  ): Promise<SignedIn> {
    await this.strength.check('newPassword', body.newPassword, { userId: id });
    const origin = { address: request.ip ?? '', knownBrowser: await this.browsers.idFor(request, email) };
    const attempt = await this.limiter.begin('change-password', id, origin, () =>
      this.watch.limited('change-password', { userId: id }, request),
    );
    const session = await attempt.of(() => this.commandBus.execute(new ChangePassword(id, body, context)));
    if (session) setSessionCookie(request, response, session, this.config);
    const { isMissing } = await factorNeeds(this.pool, id);
    return signedInReply(this.accounts, id, isMissing);
  }
}
