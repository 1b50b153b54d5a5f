import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { passwordLimits, passwordMessages } from '@staffroom/contracts/auth.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import {
  countries,
  type Country,
  type CreateUserBody,
  newUserDefaults,
  type Role,
  roles,
  userLimits,
  type UserStatus,
  userStatuses,
} from '@staffroom/contracts/users.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { type CommandContext, EventLog } from '../../platform/event-log/event-log.js';
import { brokenConstraint } from '../../platform/event-log/sql-errors.js';
import { conflict } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/http/clock.js';
import { newId } from '../../platform/http/command-context.js';
import { IsPlainText } from '../../platform/http/validators.js';
import { credentialsEmailHmac, emailConstraint, hashPassword, insertCredentials } from './credentials.js';
import { directoryFacts } from './directory-facts.public.js';

export class CreateUserDto implements CreateUserBody {
  @IsEmail({}, { message: 'Please enter a valid email address' })
  @MaxLength(userLimits.emailMax)
  email: string;

  @IsString({ message: 'Full name is required' })
  @IsPlainText(userLimits.fullNameMax)
  @MinLength(1, { message: 'Full name is required' })
  fullName: string;

  @IsString({ message: 'Job title is required' })
  @IsPlainText(userLimits.jobTitleMax)
  @MinLength(1, { message: 'Job title is required' })
  jobTitle: string;

  @IsString({ message: 'A temporary password is required' })
  @MinLength(passwordLimits.changeMin, { message: passwordMessages.changeMin })
  @MaxLength(passwordLimits.max, { message: passwordMessages.max })
  password: string;

  @IsOptional()
  @IsIn(roles)
  role?: Role;

  @IsOptional()
  @IsIn(countries)
  country?: Country;

  @IsOptional()
  @IsIn(userStatuses)
  status?: UserStatus;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(userLimits.vacationDaysMax)
  vacationDays?: number;

  @IsOptional()
  @IsNumber()
  @Min(0)
  vacationHours?: number;

  @IsOptional()
  requirePasswordChange?: boolean;

  @IsOptional()
  @IsUUID()
  teamId?: string | null;

  @IsOptional()
  @IsUUID()
  managerId?: string | null;
}

/** The account, its leave ledger and its credentials begin together or not at all. Answers the new person's id. */
export class CreateUser {
  constructor(
    readonly user: CreateUserBody,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser, string> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ user, context }: CreateUser): Promise<string> {
    const userId = newId(context, this.log.keyring);
    const email = user.email.trim();
    const passwordHash = await hashPassword(user.password);
    const vacationDays = user.vacationDays ?? newUserDefaults.vacationDays;
    const country = user.country ?? newUserDefaults.country;
    const entitlementHours = vacationDays * timeOffLimits.fullDayHours;
    try {
      await this.log.transact(
        context,
        async (unit) => {
          const facts = await directoryFacts(unit.db, user.teamId ?? null, user.managerId ?? null);
          await unit.decide(userDecider, userStream(userId), {
            type: 'CreateUser',
            data: {
              userId,
              email,
              fullName: user.fullName.trim(),
              jobTitle: user.jobTitle.trim(),
              role: user.role ?? newUserDefaults.role,
              country,
              ...(user.status ? { status: user.status } : {}),
              vacationDays,
              teamId: user.teamId ?? null,
              managerId: user.managerId ?? null,
              requirePasswordChange: newUserDefaults.requirePasswordChange,
              facts,
            },
          });
          await unit.decide(timeOffLedger, timeOffStream(userId), {
            type: 'OpenLeaveAccount',
            data: {
              userId,
              country,
              vacationDays,
              year: Number(this.clock.today().slice(0, 4)),
              correctionHours: (user.vacationHours ?? entitlementHours) - entitlementHours,
            },
          });
          unit.also(insertCredentials(userId, credentialsEmailHmac(this.log.keyring, email), passwordHash));
        },
        { lockDirectory: true },
      );
    } catch (error) {
      if (brokenConstraint(error) === emailConstraint) {
        throw conflict('DUPLICATE_EMAIL', 'Another account already uses this email address.');
      }
      throw error;
    }
    return userId;
  }
}
