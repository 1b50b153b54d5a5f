import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import {
  type Country,
  type Role,
  type UpdateUserBody,
  type User,
  userLimits,
  type UserStatus,
} from '@staffroom/contracts/users.js';
import { hoursOfVacationDays } from '@staffroom/domain/time-off/leave-entitlement.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { Clock } from '../../platform/http/clock.js';
import {
  credentialsEmailHmac,
  emailIsTaken,
  endSessionsOf,
  forgetIdentitiesOf,
  hashPassword,
  updateEmail,
  updatePassword,
  withUniqueEmail,
} from '../auth/facade.js';
import { voidResetsOf } from '../password-reset/facade.js';
import { leaveYearFacts } from '../time-off/facade.js';
import { directoryFacts, lastHrFacts } from '../directory/facade.js';
import { leaveChanges } from './leave-changes.js';
import { noSuchUser } from './no-such-user.js';
import { findAccount } from './user-account.view.js';
import { isStale, readEtag } from './user-etag.js';
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
import { IsId, IsRequiredText, OptionalNotNull } from '../../platform/http/validators.js';

export class UpdateUserDto implements UpdateUserBody {
  @OptionalNotNull()
  @IsUserEmail()
  email?: string;

  @OptionalNotNull()
  @IsRequiredText(userLimits.fullNameMax, 'Full name is required')
  fullName?: string;

  @OptionalNotNull()
  @IsRequiredText(userLimits.jobTitleMax, 'Job title is required')
  jobTitle?: string;

  /** Empty means absent (R2a). */
  @Transform(({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value))
  @OptionalNotNull()
  @IsTemporaryPassword()
  password?: string;

  @OptionalNotNull()
  @IsRole()
  role?: Role;

  @OptionalNotNull()
  @IsCountry()
  country?: Country;

  @OptionalNotNull()
  @IsUserStatus()
  status?: UserStatus;

  @OptionalNotNull()
  @IsVacationDays()
  vacationDays?: number;

  @OptionalNotNull()
  @IsVacationHours()
  vacationHours?: number;

  @OptionalNotNull()
  @IsYesOrNo()
  requirePasswordChange?: boolean;

  @IsOptional()
  @IsId('Team must be the id of a team')
  teamId?: string | null;

  @IsOptional()
  @IsId('Manager must be the id of a user')
  managerId?: string | null;
}

/** `ifMatch` is the ETag of the account that was read; without one, the current account counts as read. */
export class EditUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly changes: UpdateUserBody,
    readonly ifMatch: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Changes the account, its leave ledger, its credentials and its sessions together, or none of them. */
@CommandHandler(EditUser)
export class EditUserHandler implements ICommandHandler<EditUser> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, changes, ifMatch, context }: EditUser): Promise<void> {
    const { password, ...fields } = changes;
    const passwordHash = password ? await hashPassword(password) : null;
    const emailHmac = changes.email === undefined ? undefined : credentialsEmailHmac(this.log.keyring, changes.email);
    const today = this.clock.today();
    const year = yearOf(today);

    const edit = async (unit: UnitOfWork) => {
      const present = await findAccount(unit.db, userId, year);
      const read = ifMatch === null ? present?.read : readEtag(ifMatch);
      const facts = {
        ...(await directoryFacts(unit.db, fields)),
        emailTaken: emailHmac ? await emailIsTaken(unit.db, emailHmac, userId) : false,
        ...(await lastHrFacts(unit.db, userId)),
      };
      await unit.decide(userDecider, userStream(userId), {
        type: 'EditUser',
        data: {
          ...fields,
          byToken: context.byToken,
          passwordSet: passwordHash !== null,
          isStale: !present || !read || isStale(read, present.read),
          facts,
        },
      });
      if (!present) throw noSuchUser(); // the decider has already rejected this
      await this.changeLeave(unit, changes, present.user, (read ?? present.read).vacationHours, today);
      if (emailHmac && changes.email !== present.user.email) {
        unit.also(updateEmail(userId, emailHmac));
        unit.also(voidResetsOf(userId));
        unit.also(forgetIdentitiesOf(userId)); // the next sign-in finds the account by its new address
      }
      if (passwordHash) {
        unit.also(updatePassword(userId, passwordHash));
        unit.also(voidResetsOf(userId));
        unit.also(endSessionsOf(userId));
      }
    };
    await withUniqueEmail(() => this.log.transact(context, edit, { lockDirectory: true }));
  }

  private async changeLeave(
    unit: UnitOfWork,
    changes: UpdateUserBody,
    { id, vacationDays }: User,
    readHours: number,
    today: PlainDate,
  ): Promise<void> {
    const account = await unit.stateOf(timeOffLedger, timeOffStream(id));
    const patterns = account.status === 'open' ? account.patterns : [];
    const year = yearOf(today);
    const leaveYears = await leaveYearFacts(this.log, unit.db, today);
    const hoursOf = (days: number) => hoursOfVacationDays(days, patterns, year);
    for (const change of leaveChanges(changes, { vacationDays, readHours, year, hoursOf, leaveYears })) {
      await unit.decide(timeOffLedger, timeOffStream(id), change);
    }
  }
}
