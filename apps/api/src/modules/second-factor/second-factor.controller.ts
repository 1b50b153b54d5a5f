/** One's own second factor, on the account page (R64). */
import { Body, Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsObject, IsString, Matches, MaxLength } from 'class-validator';
import type { Request } from 'express';
import { Pool } from 'pg';
import {
  type AddedFactor,
  type AddPasskeyBody,
  type AddTotpBody,
  type CurrentPasswordBody,
  type FactorKind,
  type NewRecoveryCodes,
  type OwnSecondFactor,
  type PasskeyReply,
  type PasskeySetUp,
  type RemoveFactorBody,
  secondFactorLimits,
  type SetUpBody,
  totpShape,
  type TotpSetUp,
} from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Keyring } from '../../platform/events/keyring.js';
import { badRequest, unauthorized } from '../../platform/http/app-error.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { IsId, IsRequiredText, OptionalNotNull } from '../../platform/http/validators.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { factorsOf, IsTypedPassword, passwordHashOf, sessionIdOf } from '../auth/facade.js';
import { AddFactor, type NewFactor } from './add-factor.command.js';
import { ConfirmPassword } from './confirm-password.js';
import { IssueRecoveryCodes } from './issue-recovery-codes.command.js';
import { Passkeys } from './passkeys.js';
import { RemoveFactor } from './remove-factor.command.js';
import { ownSecondFactor } from './second-factors.view.js';
import { beginSetUp, isSetUp, totpSecretOf } from './set-up.js';
import { setUpIsOver } from './set-up-over.js';
import { base32, matchingStep, totpUri } from './totp.js';

class CurrentPasswordDto implements CurrentPasswordBody {
  @OptionalNotNull()
  @IsTypedPassword(() => t('Current password is required'))
  currentPassword?: string;
}

class RemoveFactorDto extends CurrentPasswordDto implements RemoveFactorBody {
  @IsId(() => t('Please choose what to remove.'))
  factorId: string;
}

class SetUpDto implements SetUpBody {
  @MaxLength(200, { message: () => t('Please start again.') })
  @IsString({ message: () => t('Please start again.') })
  setUp: string;

  @IsRequiredText(secondFactorLimits.nameMax, () => t('Please give it a name.'))
  name: string;
}

class AddPasskeyDto extends SetUpDto implements AddPasskeyBody {
  @IsObject({ message: () => t('Please start again.') })
  reply: PasskeyReply;
}

class AddTotpDto extends SetUpDto implements AddTotpBody {
  @Matches(totpShape, { message: () => t('Please enter the six digits that the app shows.') })
  @IsString({ message: () => t('Please enter the six digits that the app shows.') })
  code: string;
}

@Controller('api/account/second-factor')
export class SecondFactorController {
  constructor(
    private readonly pool: Pool,
    private readonly keyring: Keyring,
    private readonly commands: CommandBus,
    private readonly passwords: ConfirmPassword,
    private readonly passkeys: Passkeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  own(@CurrentUser() { id }: SignedInUser): Promise<OwnSecondFactor> {
    return this.ownOf(id);
  }

  /** Changes nothing: the secret is stored once a code shows that the app has it. */
  @Post('totp/begin')
  @TakesQuota('changes')
  @HttpCode(200)
  async beginTotp(
    @Body() { currentPassword }: CurrentPasswordDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<TotpSetUp> {
    const passwordHash = await this.passwords.of(user, currentPassword, request);
    const setUp = beginSetUp(this.keyring, { userId: user.id, passwordHash, kind: 'TOTP' });
    const secret = totpSecretOf(this.keyring, setUp);
    return { setUp, secret: base32(secret), uri: totpUri(secret, user.email, 'Staffroom') };
  }

  @Post('totp')
  @TakesQuota('changes')
  async addTotp(
    @Body() { setUp, name, code }: AddTotpDto,
    @CurrentUser() { id }: SignedInUser,
    @Req() request: Request,
    @Context('AddTotp') context: CommandContext,
  ): Promise<AddedFactor> {
    await this.refuseOther(setUp, id, 'TOTP');
    const secret = totpSecretOf(this.keyring, setUp);
    const lastCount = matchingStep(secret, code, Date.now(), 0);
    if (lastCount === null)
      throw badRequest('code', t('This code is wrong. Check the time on your phone, and try again.'));
    return this.add(id, { kind: 'TOTP', name, secret, identifier: secret, lastCount }, request, context);
  }

  /** Changes nothing, either. */
  @Post('passkey/begin')
  @TakesQuota('changes')
  @HttpCode(200)
  async beginPasskey(
    @Body() { currentPassword }: CurrentPasswordDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
  ): Promise<PasskeySetUp> {
    const passwordHash = await this.passwords.of(user, currentPassword, request);
    const setUp = beginSetUp(this.keyring, { userId: user.id, passwordHash, kind: 'PASSKEY' });
    const factors = await factorsOf(this.pool, this.keyring, user.id);
    return { setUp, options: await this.passkeys.toAdd(setUp, user, factors) };
  }

  @Post('passkey')
  @TakesQuota('changes')
  async addPasskey(
    @Body() { setUp, name, reply }: AddPasskeyDto,
    @CurrentUser() { id }: SignedInUser,
    @Req() request: Request,
    @Context('AddPasskey') context: CommandContext,
  ): Promise<AddedFactor> {
    await this.refuseOther(setUp, id, 'PASSKEY');
    const passkey = await this.passkeys.added(setUp, reply);
    if (!passkey) throw badRequest('reply', t('The reply of this device could not be verified. Please start again.'));
    return this.add(id, { kind: 'PASSKEY', name, ...passkey }, request, context);
  }

  @Post('recovery-codes')
  @TakesQuota('changes')
  @HttpCode(200)
  async issueCodes(
    @Body() { currentPassword }: CurrentPasswordDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Context('IssueRecoveryCodes') context: CommandContext,
  ): Promise<NewRecoveryCodes> {
    await this.passwords.of(user, currentPassword, request);
    return { recoveryCodes: await this.commands.execute(new IssueRecoveryCodes(user.id, context)) };
  }

  /** A POST, because it needs the password. */
  @Post('removal')
  @TakesQuota('changes')
  @HttpCode(200)
  async remove(
    @Body() { factorId, currentPassword }: RemoveFactorDto,
    @CurrentUser() user: SignedInUser,
    @Req() request: Request,
    @Context('RemoveFactor') context: CommandContext,
  ): Promise<OwnSecondFactor> {
    await this.passwords.of(user, currentPassword, request);
    await this.commands.execute(new RemoveFactor(user.id, factorId, context));
    return this.ownOf(user.id);
  }

  private async ownOf(userId: string): Promise<OwnSecondFactor> {
    return { ...(await ownSecondFactor(this.pool, userId)), passkeysArePossible: this.passkeys.arePossible };
  }

  /** Throws if it took too long, or was begun by someone else, for another kind, or before the password changed. */
  private async refuseOther(setUp: string, userId: string, kind: FactorKind): Promise<void> {
    const passwordHash = await passwordHashOf(this.pool, userId);
    if (!passwordHash || !isSetUp(this.keyring, setUp, { userId, passwordHash, kind })) throw setUpIsOver();
  }

  private async add(
    userId: string,
    factor: NewFactor,
    request: Request,
    context: CommandContext,
  ): Promise<AddedFactor> {
    const sessionId = sessionIdOf(request, this.config);
    if (!sessionId) throw unauthorized(t('Please sign in.'));
    const recoveryCodes = await this.commands.execute(new AddFactor(userId, factor, sessionId, context));
    return { secondFactor: await this.ownOf(userId), recoveryCodes };
  }
}
