import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { Pool } from 'pg';
import type { MessageReply, ResetLinkReply } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Keyring } from '../../platform/events/keyring.js';
import { Context } from '../../platform/http/command-context.js';
import { Public } from '../../platform/http/current-user.js';
import { type Attempt, AttemptLimiter, credentialsEmailHmac, PasswordStrength, SignInWatch } from '../auth/facade.js';
import { CheckResetLinkDto, ForgotPasswordDto, ResetPasswordDto } from './password-reset.dto.js';
import { personOfReset, usableReset } from './password-resets.js';
import { ResetWakeUps } from './reset-wake-ups.js';
import { ResetPassword, unusableReset } from './reset-password.command.js';
import { readResetToken } from './reset-token.js';

@Controller('api/auth')
@Public()
export class PasswordResetController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly pool: Pool,
    private readonly limiter: AttemptLimiter,
    private readonly watch: SignInWatch,
    private readonly strength: PasswordStrength,
    private readonly keyring: Keyring,
    private readonly wakeUps: ResetWakeUps,
  ) {}

  /** Inserts one row for the worker, whether or not the account exists: same reply, same work, same time (R7). */
  @Post('forgot-password')
  @HttpCode(200)
  async forgot(@Body() body: ForgotPasswordDto, @Req() request: Request): Promise<MessageReply> {
    await this.limiter.begin('forgot-password', body.email, { address: request.ip ?? '' }, () =>
      this.watch.limited('forgot-password', { email: body.email }, request),
    );
    await this.pool.query('insert into state.reset_requests (id, email_hmac) values ($1, $2)', [
      randomUUID(),
      credentialsEmailHmac(this.keyring, body.email),
    ]);
    await this.wakeUps.add();
    return { message: t('If an account with that email exists, a reset link was sent.') };
  }

  /** Tells before a password is chosen whether the link still works, with the refusal and the limit of the reset itself. */
  @Post('reset-password/check')
  @HttpCode(200)
  async check(@Body() { token }: CheckResetLinkDto, @Req() request: Request): Promise<ResetLinkReply> {
    const attempt = await this.begin(token, request);
    const { email } = await attempt.of(async () => {
      const resetId = readResetToken(this.keyring, token);
      const reset = resetId && (await usableReset(this.pool, resetId));
      if (!reset) throw unusableReset();
      return reset;
    });
    return { message: t('The reset link works.'), email };
  }

  @Post('reset-password')
  @HttpCode(200)
  async reset(
    @Body() body: ResetPasswordDto,
    @Req() request: Request,
    @Context('ResetPassword') context: CommandContext,
  ): Promise<MessageReply> {
    await this.strength.check('newPassword', body.newPassword, { userId: await this.ownerOf(body.token) });
    const attempt = await this.begin(body.token, request);
    await attempt.of(() => this.commandBus.execute(new ResetPassword(body, context)));
    return { message: t('Your password has been reset. You can sign in now.') };
  }

  private begin(token: string, request: Request): Promise<Attempt> {
    return this.limiter.begin('reset-password', token, { address: request.ip ?? '' }, async () => {
      const userId = await this.ownerOf(token);
      await this.watch.limited('reset-password', { userId }, request);
    });
  }

  private async ownerOf(token: string): Promise<string | null> {
    const resetId = readResetToken(this.keyring, token);
    return resetId && personOfReset(this.pool, resetId);
  }
}
