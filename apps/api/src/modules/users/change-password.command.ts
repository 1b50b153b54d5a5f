import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { type ChangePasswordBody, passwordLimits, passwordMessages } from '@staffroom/contracts/auth.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { type CommandContext, EventLog } from '../../platform/event-log/event-log.js';
import { badRequest } from '../../platform/http/app-error.js';
import {
  endSessionsOf,
  hashPassword,
  IsTypedPassword,
  passwordHashOf,
  passwordMatches,
  SessionStore,
  updatePassword,
} from '../auth/facade.js';
import { voidResetsOf } from '../password-reset/facade.js';

export class ChangePasswordDto implements ChangePasswordBody {
  @IsTypedPassword('Current password is required')
  currentPassword: string;

  @MaxLength(passwordLimits.max, { message: passwordMessages.max })
  @MinLength(passwordLimits.changeMin, { message: passwordMessages.changeMin })
  @IsString({ message: passwordMessages.changeMin })
  newPassword: string;
}

/** Answers the id of the one session that goes on; all others of the person end (R5), and the id is new (R4). */
export class ChangePassword extends Command<string> {
  constructor(
    readonly userId: string,
    readonly passwords: ChangePasswordBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: SessionStore,
  ) {}

  async execute({ userId, passwords, context }: ChangePassword): Promise<string> {
    const checked = await passwordHashOf(this.log.pool, userId);
    if (!(await passwordMatches(checked, passwords.currentPassword))) throw wrongPassword();
    if (passwords.newPassword === passwords.currentPassword) {
      throw badRequest('newPassword', 'Choose a password other than the current one.');
    }
    const passwordHash = await hashPassword(passwords.newPassword);
    const session = this.sessions.opening(userId);
    await this.log.transact(context, async (unit) => {
      await unit.decide(userDecider, userStream(userId), { type: 'RecordPasswordChange', data: { how: 'change' } });
      // Somebody changed it a moment ago: what was checked above is no longer the current password.
      if ((await passwordHashOf(unit.db, userId)) !== checked) throw wrongPassword();
      unit.also(updatePassword(userId, passwordHash));
      unit.also(voidResetsOf(userId));
      unit.also(endSessionsOf(userId));
      unit.also(session.statement);
    });
    return session.id;
  }
}

function wrongPassword() {
  return badRequest('currentPassword', 'The current password is not right.');
}
