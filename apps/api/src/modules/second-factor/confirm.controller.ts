/** Confirming who one is in an open session, before a call that needs it (R77). */
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { IsObject, IsOptional, Matches } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import {
  type ConfirmBody,
  type PasskeyReply,
  totpShape,
  type WaysToConfirm,
} from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { Keyring } from '../../platform/events/keyring.js';
import { AppError, badRequest, unauthorized } from '../../platform/http/app-error.js';
import { CurrentUser, type SignedInRequest, type SignedInUser } from '../../platform/http/current-user.js';
import { OptionalNotNull } from '../../platform/http/validators.js';
import {
  AttemptLimiter,
  factorsOf,
  hasIdentity,
  IsTypedPassword,
  KnownBrowsers,
  passwordHashOf,
  passwordMatches,
  sessionIdOf,
  SessionStore,
  setSessionCookie,
  SignInWatch,
} from '../auth/facade.js';
import { Passkeys } from './passkeys.js';
import { matchingStep } from './totp.js';
import { wrongCode, wrongPasskey } from './wrong-code.js';

class ConfirmDto implements ConfirmBody {
  @OptionalNotNull()
  @IsTypedPassword(() => t('Password is required'))
  password?: string;

  @OptionalNotNull()
  @Matches(totpShape, { message: () => t('Please enter the six digits that the app shows.') })
  code?: string;

  @IsOptional()
  @IsObject({ message: () => t('Please try again.') })
  passkey?: PasskeyReply;
}

@Controller('api/auth/confirm')
export class ConfirmController {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    private readonly sessions: SessionStore,
    private readonly limiter: AttemptLimiter,
    private readonly browsers: KnownBrowsers,
    private readonly watch: SignInWatch,
    private readonly passkeys: Passkeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async ways(@CurrentUser() user: SignedInUser, @Req() request: SignedInRequest): Promise<WaysToConfirm> {
    const factors = await factorsOf(this.pool, this.keyring, user.id);
    return {
      isConfirmed: request.isConfirmed === true,
      password: this.mayUsePassword(user),
      app: factors.some(({ kind }) => kind === 'TOTP'),
      passkey: await this.passkeys.toSignIn(this.sessionOf(request), factors),
      provider: await this.providerOf(user.id),
    };
  }

  /** Failures count with those of the sign-in (R9). */
  @Post()
  @HttpCode(204)
  async confirm(
    @Body() { password, code, passkey }: ConfirmDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if ([password, code, passkey].filter((one) => one !== undefined).length !== 1)
      throw badRequest('password', t('Please enter your password.'));
    const session = this.sessionOf(request);
    const confirmed = await this.counted(password !== undefined, user, request, () => {
      if (password !== undefined) return this.byPassword(user, session, password);
      return passkey ? this.byPasskey(user.id, session, passkey) : this.byCode(user.id, session, code!);
    });
    setSessionCookie(request, response, confirmed, this.config);
  }

  /** Carries out an attempt. Null means that the session has ended meanwhile. */
  private async counted(
    isPassword: boolean,
    { id: userId, email }: SignedInUser,
    request: Request,
    attempt: () => Promise<string | null>,
  ): Promise<string> {
    const call = isPassword ? 'sign-in' : 'second-factor';
    const origin = { address: request.ip ?? '', knownBrowser: await this.browsers.idForPerson(request, userId) };
    const begun = await this.limiter.begin(call, isPassword ? email : userId, origin, () =>
      this.watch.limited(call, { userId }, request),
    );
    try {
      return await begun.of(async () => (await attempt()) ?? Promise.reject(unauthorized(t('Please sign in.'))));
    } catch (error) {
      if (error instanceof AppError && error.getStatus() === 400)
        await this.watch.failed({ userId }, request, 'confirmation');
      throw error;
    }
  }

  private async byPassword(user: SignedInUser, session: string, password: string): Promise<string | null> {
    const hash = await passwordHashOf(this.pool, user.id);
    const matches = hash !== null && (await passwordMatches(hash, password));
    if (!matches || !this.mayUsePassword(user)) throw badRequest('password', t('The password is incorrect.'));
    return this.sessions.confirm(session, 'PASSWORD');
  }

  private async byCode(userId: string, session: string, code: string): Promise<string | null> {
    const factors = await factorsOf(this.pool, this.keyring, userId);
    for (const { id, secret, lastCount } of factors.filter(({ kind }) => kind === 'TOTP')) {
      const count = matchingStep(secret, code, Date.now(), lastCount);
      const confirmed = count && (await this.sessions.confirmWithFactor(session, { id, count }));
      if (confirmed) return confirmed;
    }
    throw badRequest('code', wrongCode(code).message);
  }

  /** The challenge belongs to this id of the session, which is replaced: a reply works once. */
  private async byPasskey(userId: string, session: string, reply: PasskeyReply): Promise<string | null> {
    const used = await this.passkeys.used(session, await factorsOf(this.pool, this.keyring, userId), reply);
    const confirmed = used && (await this.sessions.confirmWithFactor(session, used));
    if (!confirmed) throw badRequest('passkey', wrongPasskey().message);
    return confirmed;
  }

  private mayUsePassword({ role }: SignedInUser): boolean {
    return this.config.passwordSignIn || role === 'HR_MANAGER';
  }

  private async providerOf(userId: string): Promise<string | null> {
    const { oidc } = this.config;
    if (!oidc) return null;
    return (await hasIdentity(this.pool, this.keyring, userId, oidc.issuer)) ? oidc.name : null;
  }

  private sessionOf(request: Request): string {
    const session = sessionIdOf(request, this.config);
    if (!session) throw unauthorized(t('Please sign in.'));
    return session;
  }
}
