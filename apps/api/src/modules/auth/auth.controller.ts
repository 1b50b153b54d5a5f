import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { MessageReply, SignedIn } from '@staffroom/contracts/auth.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/event-log.js';
import { Keyring } from '../../platform/events/keyring.js';
import { unauthorized } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/http/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Public, type SignedInUser } from '../../platform/http/current-user.js';
import { clearSessionCookie, sessionIdOf, setSessionCookie } from '../../platform/sessions/session-cookie.js';
import { SessionStore } from '../../platform/sessions/session-store.js';
import { ResetBell } from '../notifications/facade.js';
import { credentialsEmailHmac, findUser } from '../users/facade.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { ChangePasswordDto, ForgotPasswordDto, ResetPasswordDto } from './auth.dto.js';
import { ChangePassword } from './change-password.command.js';
import type { Authenticated } from './local.strategy.js';
import { invalidCredentials, LoginGuard } from './login.guard.js';
import { ResetPassword } from './reset-password.command.js';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly pool: Pool,
    private readonly sessions: SessionStore,
    private readonly limiter: AttemptLimiter,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly resetBell: ResetBell,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('me')
  me(@CurrentUser() user: SignedInUser): Promise<SignedIn> {
    return this.signedIn(user.id);
  }

  /** The id rotates: a session that came along is closed, a new one opened (R4). */
  @Post('login')
  @Public()
  @UseGuards(LoginGuard)
  @HttpCode(200)
  async login(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SignedIn> {
    const { id, passwordHash } = request.user as Authenticated;
    const before = sessionIdOf(request);
    if (before) await this.sessions.close(before);
    const session = await this.sessions.openForPassword(id, passwordHash);
    if (!session) throw invalidCredentials();
    setSessionCookie(response, session, this.isSecure(request));
    return this.signedIn(id);
  }

  @Post('logout')
  @Public()
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const id = sessionIdOf(request);
    if (id) await this.sessions.close(id);
    clearSessionCookie(response, this.isSecure(request));
  }

  /** One row for the worker, whether the account exists or not: same answer, same work, same time (R7). */
  @Post('forgot-password')
  @Public()
  @HttpCode(200)
  async forgot(@Body() body: ForgotPasswordDto, @Req() request: Request): Promise<MessageReply> {
    await this.limiter.begin('forgot', body.email, request.ip ?? '');
    await this.pool.query('insert into state.reset_requests (id, email_hmac) values ($1, $2)', [
      randomUUID(),
      credentialsEmailHmac(this.keyring, body.email),
    ]);
    await this.resetBell.ring();
    return { message: 'If an account with that email exists, a reset link was sent.' };
  }

  @Post('reset-password')
  @Public()
  @HttpCode(200)
  async reset(
    @Body() body: ResetPasswordDto,
    @Req() request: Request,
    @Context('ResetPassword') context: CommandContext,
  ): Promise<MessageReply> {
    const attempt = await this.limiter.begin('reset', body.token, request.ip ?? '');
    await this.commandBus.execute(new ResetPassword(body, context));
    await attempt.succeeded();
    return { message: 'Your password has been reset. You can sign in now.' };
  }

  @Post('change-password')
  @HttpCode(200)
  async change(
    @Body() body: ChangePasswordDto,
    @CurrentUser() user: SignedInUser,
    @Context('ChangePassword') context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    const attempt = await this.limiter.begin('change', user.id, request.ip ?? '');
    const session = await this.commandBus.execute(new ChangePassword(user.id, body, context));
    await attempt.succeeded();
    setSessionCookie(response, session, this.isSecure(request));
    return this.signedIn(user.id);
  }

  private async signedIn(userId: string): Promise<SignedIn> {
    const user = await findUser(this.pool, userId, Number(this.clock.today().slice(0, 4)));
    if (!user) throw unauthorized('Please sign in.');
    return { user };
  }

  private isSecure(request: Request): boolean {
    return request.secure || this.config.publicUrl.startsWith('https:');
  }
}
