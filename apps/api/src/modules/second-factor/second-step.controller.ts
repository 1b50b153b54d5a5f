/** The second call of a sign-in with a second factor (R64). */
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { SignedIn } from '@staffroom/contracts/auth.js';
import type { PasskeyReply, SecondStep, SecondStepBody } from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { PersonGone } from '../../platform/database/sql-errors.js';
import { Keyring } from '../../platform/events/keyring.js';
import { AppError, badRequest } from '../../platform/http/app-error.js';
import { Public } from '../../platform/http/current-user.js';
import { requestIdOf } from '../../platform/http/request-id.js';
import {
  AccountReader,
  AttemptLimiter,
  factorsOf,
  invalidCredentials,
  KnownBrowsers,
  openWithFactor,
  personOfStep,
  SecondSteps,
  signedInReply,
  SignIn,
  SignInWatch,
  takeStepCookie,
} from '../auth/facade.js';
import { asRecoveryCode } from './recovery-codes.js';
import { Passkeys } from './passkeys.js';
import { matchingStep } from './totp.js';
import { UseRecoveryCode } from './use-recovery-code.command.js';
import { signInExpired, wrongCode, wrongPasskey } from './wrong-code.js';

class SecondStepDto implements SecondStepBody {
  @MaxLength(100, { message: () => t('Please sign in again.') })
  @IsString({ message: () => t('Please sign in again.') })
  token: string;

  @IsOptional()
  @MaxLength(100, { message: () => t('Please enter a code.') })
  @IsString({ message: () => t('Please enter a code.') })
  code?: string;

  @IsOptional()
  @IsObject({ message: () => t('Please try again.') })
  passkey?: PasskeyReply;
}

@Controller('api/auth/login')
@Public()
export class SecondStepController {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    private readonly commands: CommandBus,
    private readonly limiter: AttemptLimiter,
    private readonly browsers: KnownBrowsers,
    private readonly watch: SignInWatch,
    private readonly signIn: SignIn,
    private readonly accounts: AccountReader,
    private readonly passkeys: Passkeys,
    private readonly steps: SecondSteps,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** For the sign-in page, to which the identity provider has led back. */
  @Get('second-factor')
  async begun(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SecondStep> {
    const token = takeStepCookie(request, response, this.config);
    const step = token && (await this.steps.begun(token));
    if (!step) throw signInExpired(t('This sign-in took too long. Please sign in again.'));
    return step;
  }

  /** Attempts count for the account, under the limits of the password (R9). */
  @Post('second-factor')
  @HttpCode(200)
  async complete(
    @Body() { token, code, passkey }: SecondStepDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedIn> {
    if ((code === undefined) === (passkey === undefined)) throw badRequest('code', t('Please enter a code.'));
    const userId = await personOfStep(this.pool, token);
    if (!userId) throw signInExpired();
    const knownBrowser = await this.browsers.idForPerson(request, userId);
    const origin = { address: request.ip ?? '', knownBrowser };
    const attempt = await this.limiter.begin('second-factor', userId, origin, () =>
      this.watch.limited('second-factor', { userId }, request),
    );
    const way = passkey ? 'PASSKEY' : asRecoveryCode(code ?? '') ? 'RECOVERY_CODE' : 'APP';
    const open = () =>
      passkey ? this.byPasskey(userId, token, passkey) : this.byCode(userId, token, code ?? '', requestIdOf(request));
    try {
      await attempt.of(async () => {
        const isSignedIn = await this.signIn.complete(userId, way, open, knownBrowser, request, response);
        if (!isSignedIn) throw invalidCredentials();
      });
    } catch (error) {
      if (error instanceof AppError && error.getStatus() === 401) await this.watch.failed({ userId }, request);
      throw error;
    }
    return signedInReply(this.accounts, userId, false);
  }

  private async byCode(userId: string, token: string, code: string, requestId: string): Promise<string | null> {
    const recoveryCode = asRecoveryCode(code);
    if (recoveryCode) return this.byRecoveryCode(userId, token, recoveryCode, requestId);
    const factors = await factorsOf(this.pool, this.keyring, userId);
    for (const { id, secret, lastCount } of factors.filter(({ kind }) => kind === 'TOTP')) {
      const count = matchingStep(secret, code, Date.now(), lastCount);
      const session = count && (await openWithFactor(this.pool, token, { id, count }));
      if (session) return session;
    }
    throw wrongCode(code);
  }

  private async byPasskey(userId: string, token: string, reply: PasskeyReply): Promise<string | null> {
    const used = await this.passkeys.used(token, await factorsOf(this.pool, this.keyring, userId), reply);
    const session = used && (await openWithFactor(this.pool, token, used));
    if (!session) throw wrongPasskey();
    return session;
  }

  private async byRecoveryCode(userId: string, token: string, code: string, requestId: string): Promise<string | null> {
    const context = { actorId: userId, command: 'UseRecoveryCode', requestId };
    try {
      return await this.commands.execute(new UseRecoveryCode(userId, token, code, context));
    } catch (error) {
      if (error instanceof PersonGone) return null;
      throw error;
    }
  }
}
