import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { type ChangePasswordBody, passwordLimits, passwordMessages } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { badRequest } from '../../platform/http/app-error.js';
import {
  endSessionsOf,
  hashPassword,
  IsNewPassword,
  IsTypedPassword,
  passwordHashOf,
  passwordMatches,
  SessionStore,
  updatePassword,
} from '../auth/facade.js';
import { voidResetsOf } from '../password-reset/facade.js';

export class ChangePasswordDto implements ChangePasswordBody {
  @IsTypedPassword(() => t('Current password is required'))
  currentPassword: string;

  @MaxLength(passwordLimits.max, { message: () => t(passwordMessages.max) })
  @MinLength(passwordLimits.changeMin, { message: () => t(passwordMessages.changeMin) })
  @IsString({ message: () => t(passwordMessages.changeMin) })
  newPassword: string;
}

export class ChangeOwnPasswordDto implements ChangePasswordBody {
  @IsTypedPassword(() => t('Current password is required'))
  currentPassword: string;

  @IsNewPassword()
  newPassword: string;
}

/** Returns the id of the new session (R4); all earlier ones of the person end (R5). A repetition returns null. */
export class ChangePassword extends Command<string | null> {
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

  async execute({ userId, passwords, context }: ChangePassword): Promise<string | null> {
    const { currentPassword, newPassword } = passwords;
    const session = this.sessions.opening(userId);
    const { isRepetition } = await this.log.transact(context, async (unit) => {
      await unit.decide(userDecider, userStream(userId), { type: 'RecordPasswordChange', data: { how: 'change' } });
      // Read after the stream: a concurrent password change moves the stream, and the command is repeated.
      const currentHash = await passwordHashOf(unit.db, userId);
      // If the person was just deleted, their session is gone too, and the reply is 401.
      if (currentHash === null || !(await passwordMatches(currentHash, currentPassword))) throw wrongPassword();
      if (newPassword === currentPassword) {
        throw badRequest('newPassword', t('Choose a password other than the current one.'));
      }
      unit.also(updatePassword(userId, await hashPassword(newPassword)));
      unit.also(voidResetsOf(userId));
      unit.also(endSessionsOf(userId));
      unit.also(session.statement);
    });
    return isRepetition ? null : session.id;
  }
}

function wrongPassword() {
  return badRequest('currentPassword', t('The current password is incorrect.'));
}
