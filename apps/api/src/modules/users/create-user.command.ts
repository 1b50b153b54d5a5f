import { randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsOptional, ValidateIf } from 'class-validator';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import {
  type Country,
  type CreateUserBody,
  newUserDefaults,
  type Role,
  userLimits,
  type UserStatus,
} from '@staffroom/contracts/users.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/clock/clock.js';
import { credentialsEmailHmac, emailIsTaken, hashPassword, withUniqueEmail } from '../auth/facade.js';
import { directoryFacts } from '../directory/facade.js';
import { openAccount } from './open-account.js';
import {
  IsCountry,
  IsRole,
  IsTemporaryPassword,
  IsUserEmail,
  IsUserStatus,
  IsVacationDays,
  IsVacationHours,
  IsYesOrNo,
} from './user-fields.js';
import { IsId, IsRequiredText } from '../../platform/http/validators.js';

export class CreateUserDto implements Omit<CreateUserBody, 'password'> {
  @IsUserEmail()
  email: string;

  @IsRequiredText(userLimits.fullNameMax, () => t('Full name is required'))
  fullName: string;

  @IsRequiredText(userLimits.jobTitleMax, () => t('Job title is required'))
  jobTitle: string;

  /** An account needs none if the call says whether the person is invited: an account that a token makes has none (R63b). */
  @ValidateIf(({ password, invite }: CreateUserDto) => password !== undefined || invite === undefined)
  @IsTemporaryPassword()
  password?: string;

  @IsOptional()
  @IsRole()
  role?: Role;

  @IsOptional()
  @IsCountry()
  country?: Country;

  @IsOptional()
  @IsUserStatus()
  status?: UserStatus;

  @IsOptional()
  @IsVacationDays()
  vacationDays?: number;

  @IsOptional()
  @IsVacationHours()
  vacationHours?: number;

  /** Accepted and ignored: a password that HR knows must always be replaced (R21a). */
  @IsOptional()
  @IsYesOrNo()
  requirePasswordChange?: boolean;

  @IsOptional()
  @IsId(() => t('Team must be the id of a team'))
  teamId?: string | null;

  @IsOptional()
  @IsId(() => t('Manager must be the id of a user'))
  managerId?: string | null;

  @IsOptional()
  @IsYesOrNo()
  invite?: boolean;
}

/** Creates the account, its leave ledger and its credentials, or none of them. Returns the new person's id. */
export class CreateUser extends Command<string> {
  constructor(
    /** Without a password, nobody can sign in until the person is invited or comes through the identity provider. */
    readonly user: Omit<CreateUserBody, 'password'> & { password?: string },
    readonly context: CommandContext,
    /** The person chose the password, so it need not be replaced (R21a). */
    readonly passwordIsOwn = false,
  ) {
    super();
  }
}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ user, context, passwordIsOwn }: CreateUser): Promise<string> {
    const userId = newId(context, this.log.keyring);
    const emailHmac = credentialsEmailHmac(this.log.keyring, user.email);
    const passwordHash = await hashPassword(user.password ?? randomBytes(32).toString('base64url'));
    const { email, fullName, jobTitle, status } = user;
    const teamId = user.teamId ?? null;
    const managerId = user.managerId ?? null;
    const role = user.role ?? newUserDefaults.role;
    const country = user.country ?? newUserDefaults.country;
    const vacationDays = user.vacationDays ?? newUserDefaults.vacationDays;
    const requirePasswordChange = !passwordIsOwn && newUserDefaults.requirePasswordChange;
    const account = { userId, email, fullName, jobTitle, role, country, vacationDays, teamId, managerId };

    const create = () =>
      this.log.transact(
        context,
        async (unit) => {
          const facts = {
            ...(await directoryFacts(unit.db, { teamId, managerId })),
            emailTaken: await emailIsTaken(unit.db, emailHmac, userId),
          };
          const data = {
            ...account,
            ...(status ? { status } : {}),
            requirePasswordChange,
            byToken: context.byToken,
            facts,
          };
          await openAccount(unit, this.log.keyring, {
            ...{ account: data, emailHmac, passwordHash, vacationHours: user.vacationHours },
            ...{ year: yearOf(this.clock.today()), invite: user.invite ?? false },
          });
        },
        { lockDirectory: true },
      );
    await withUniqueEmail(create);
    return userId;
  }
}
