import { Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { SignedIn } from '@staffroom/contracts/auth.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { CurrentUser, Public, type SignedInUser } from '../../platform/http/current-user.js';
import { AccountReader } from './account-reader.js';
import { mirrorLanguage } from './language-cookie.js';
import type { Authenticated } from './local.strategy.js';
import { invalidCredentials, LoginGuard, temporaryPasswordExpired } from './login.guard.js';
import { factorNeeds } from './second-factor-policy.view.js';
import { SecondFactorRequired } from './second-factor-required.js';
import { SecondSteps } from './second-steps.js';
import { forgetSession, sessionIdOf } from './session-cookie.js';
import { refuseOtherThan } from './session.guard.js';
import { SessionStore } from './session-store.js';
import { SignIn } from './sign-in.js';
import { SignInWatch } from './sign-in-watch.js';
import { signedInReply } from './signed-in-reply.js';

@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly pool: Pool,
    private readonly sessions: SessionStore,
    private readonly signIn: SignIn,
    private readonly steps: SecondSteps,
    private readonly watch: SignInWatch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('me')
  async me(
    @CurrentUser() { id, mustAddSecondFactor }: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    const reply = await signedInReply(this.accounts, id, mustAddSecondFactor);
    mirrorLanguage(reply.user.language, request, response, this.config);
    return reply;
  }

  @Post('login')
  @Public()
  @UseGuards(LoginGuard)
  @HttpCode(200)
  async login(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SignedIn> {
    const { id, passwordHash, isExpired, knownBrowser = null } = request.user as Authenticated;
    if (isExpired) {
      await this.watch.failed({ userId: id }, request);
      throw temporaryPasswordExpired();
    }
    const step = await this.steps.begin(id, passwordHash);
    if (step) throw new SecondFactorRequired(step);
    const open = () => this.sessions.openForPassword(id, passwordHash);
    if (!(await this.signIn.complete(id, 'PASSWORD', open, knownBrowser, request, response)))
      throw invalidCredentials();
    const { isMissing } = await factorNeeds(this.pool, id);
    return signedInReply(this.accounts, id, isMissing);
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
      forgetSession(request, response, this.config);
      if (owner) await this.watch.signedOut(owner, request);
    } else forgetSession(request, response, this.config);
  }
}
