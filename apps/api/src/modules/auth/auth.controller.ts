import { Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { SignedIn } from '@staffroom/contracts/auth.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import { unauthorized } from '../../platform/http/app-error.js';
import { CurrentUser, Public, type SignedInUser } from '../../platform/http/current-user.js';
import { AccountReader } from './account-reader.js';
import { KnownBrowsers } from './known-browsers.js';
import type { Authenticated } from './local.strategy.js';
import { invalidCredentials, LoginGuard } from './login.guard.js';
import { forgetSession, sessionIdOf, setSessionCookie } from './session-cookie.js';
import { refuseOtherThan } from './session.guard.js';
import { SignInWatch } from './sign-in-watch.js';
import { SessionStore } from './session-store.js';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly sessions: SessionStore,
    private readonly browsers: KnownBrowsers,
    private readonly watch: SignInWatch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('me')
  me(@CurrentUser() user: SignedInUser): Promise<SignedIn> {
    return this.signedIn(user.id);
  }

  /** The id rotates: closes the session that was sent and opens a new one (R4). */
  @Post('login')
  @Public()
  @UseGuards(LoginGuard)
  @HttpCode(200)
  async login(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SignedIn> {
    const { id, passwordHash, knownBrowser = null } = request.user as Authenticated;
    const before = sessionIdOf(request, this.config);
    if (before) await this.sessions.close(before);
    const session = await this.sessions.openForPassword(id, passwordHash);
    if (!session) throw invalidCredentials();
    try {
      await this.watch.signedIn(id, knownBrowser === null, request);
    } catch (error) {
      await this.sessions.close(session);
      throw error instanceof PersonGone ? invalidCredentials() : error; // deleted since the password was checked (R3)
    }
    setSessionCookie(request, response, session, this.config);
    await this.browsers.remember(request, response, id, knownBrowser);
    return this.signedIn(id);
  }

  @Post('logout')
  @Public()
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const id = sessionIdOf(request, this.config);
    if (id) {
      const owner = await this.sessions.ownerOf(id);
      if (owner) refuseOtherThan(owner, request);
      await this.sessions.close(id);
    }
    forgetSession(request, response, this.config);
  }

  private async signedIn(userId: string): Promise<SignedIn> {
    const user = await this.accounts.read(userId);
    if (!user) throw unauthorized('Please sign in.');
    return { user };
  }
}
