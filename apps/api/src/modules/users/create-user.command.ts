import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsOptional } from 'class-validator';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import {
  type Country,
  type CreateUserBody,
  newUserDefaults,
  type Role,
  userLimits,
  type UserStatus,
} from '@staffroom/contracts/users.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/http/clock.js';
import {
  credentialsEmailHmac,
  emailIsTaken,
  hashPassword,
  insertCredentials,
  withUniqueEmail,
} from '../auth/facade.js';
import { directoryFacts } from '../directory/facade.js';
import { openInvitation } from '../password-reset/facade.js';
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

export class CreateUserDto implements CreateUserBody {
  @IsUserEmail()
  email: string;

  @IsRequiredText(userLimits.fullNameMax, 'Full name is required')
  fullName: string;

  @IsRequiredText(userLimits.jobTitleMax, 'Job title is required')
  jobTitle: string;

  @IsTemporaryPassword()
  password: string;

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
  @IsId('Team must be the id of a team')
  teamId?: string | null;

  @IsOptional()
  @IsId('Manager must be the id of a user')
  managerId?: string | null;

  @IsOptional()
  @IsYesOrNo()
  invite?: boolean;
}

/** Creates the account, its leave ledger and its credentials, or none of them. Returns the new person's id. */
export class CreateUser extends Command<string> {
  constructor(
    readonly user: CreateUserBody,
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
    const passwordHash = await hashPassword(user.password);
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
          await unit.decide(userDecider, userStream(userId), { type: 'CreateUser', data });
          const opening = this.leaveAccount(userId, country, vacationDays, user.vacationHours);
          await unit.decide(timeOffLedger, timeOffStream(userId), { type: 'OpenLeaveAccount', data: opening });
          unit.also(insertCredentials(userId, emailHmac, passwordHash));
          if (!user.invite) return;
          const resetId = this.log.keyring.uuid('invitation', userId);
          await unit.decide(userDecider, userStream(userId), { type: 'InviteUser', data: { resetId } });
          unit.also(openInvitation(resetId, userId));
        },
        { lockDirectory: true },
      );
    await withUniqueEmail(create);
    return userId;
  }

  /** A person who joins during the year has fewer hours than the yearly days: a correction of the first year (R25). */
  private leaveAccount(userId: string, country: Country, vacationDays: number, vacationHours?: number) {
    const entitlementHours = vacationDays * timeOffLimits.fullDayHours;
    const correctionHours = (vacationHours ?? entitlementHours) - entitlementHours;
    return { userId, country, vacationDays, year: yearOf(this.clock.today()), correctionHours };
  }
}
