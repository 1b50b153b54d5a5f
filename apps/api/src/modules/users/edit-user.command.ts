import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import {
  type Country,
  type Role,
  type UpdateUserBody,
  userLimits,
  type UserStatus,
} from '@staffroom/contracts/users.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { Clock } from '../../platform/clock/clock.js';
import {
  credentialsEmailHmac,
  emailIsTaken,
  endSessionsOf,
  hashPassword,
  setTemporaryPassword,
  withUniqueEmail,
} from '../auth/facade.js';
import { endCalendarFeeds } from '../calendar-feeds/facade.js';
import { voidResetsOf } from '../password-reset/facade.js';
import { leaveYearFacts } from '../time-off/facade.js';
import { directoryFacts, lastHrFacts } from '../directory/facade.js';
import { changeAddress } from './change-address.js';
import { changeLeave } from './change-leave.js';
import { noSuchUser } from './no-such-user.js';
import { isAccountInUse } from './is-account-in-use.js';
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
  @IsRequiredText(userLimits.fullNameMax, () => t('Full name is required'))
  fullName?: string;

  @OptionalNotNull()
  @IsRequiredText(userLimits.jobTitleMax, () => t('Job title is required'))
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

  @OptionalNotNull()
  @IsYesOrNo()
  passesToOther?: boolean;

  @IsOptional()
  @IsId(() => t('Team must be the id of a team'))
  teamId?: string | null;

  @IsOptional()
  @IsId(() => t('Manager must be the id of a user'))
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
    const { password, passesToOther = false, ...fields } = changes;
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
      const isInUse = context.byToken && changes.email !== undefined && (await isAccountInUse(unit.db, userId));
      await unit.decide(userDecider, userStream(userId), {
        type: 'EditUser',
        data: {
          ...fields,
          byToken: context.byToken,
          isInUse,
          passwordSet: passwordHash !== null,
          isStale: !present || !read || isStale(read, present.read),
          facts,
        },
      });
      if (!present) throw noSuchUser(); // the decider has already rejected this
      const { id, vacationDays } = present.user;
      const readHours = (read ?? present.read).vacationHours;
      const leaveYears = await leaveYearFacts(this.log, unit.db, today);
      await changeLeave(unit, changes, { userId: id, vacationDays, readHours, leaveYears });
      if (emailHmac && changes.email !== present.user.email) {
        changeAddress(unit, userId, emailHmac);
        if (passesToOther) await endCalendarFeeds(unit, userId);
      }
      if (passwordHash) {
        unit.also(setTemporaryPassword(userId, passwordHash));
        unit.also(voidResetsOf(userId));
        unit.also(endSessionsOf(userId));
      }
    };
    await withUniqueEmail(() => this.log.transact(context, edit, { lockDirectory: true }));
  }
}
