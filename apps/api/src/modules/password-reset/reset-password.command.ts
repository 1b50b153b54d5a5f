import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invalidResetLink, type ResetPasswordBody } from '@staffroom/contracts/auth.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { AppError } from '../../platform/http/app-error.js';
import { readResetToken } from './reset-token.js';
import { endSessionsOf, hashPassword, updatePassword } from '../auth/facade.js';
import { markResetUsed, usableReset, voidResetsOf } from './password-resets.js';

/** Sets a password through the mailed link, once and within the hour, and ends every session of the person (R5, R7). */
export class ResetPassword extends Command<void> {
  constructor(
    readonly reset: ResetPasswordBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(private readonly log: EventLog) {}

  async execute({ reset, context }: ResetPassword): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const resetId = readResetToken(this.log.keyring, reset.token);
      const { userId } = (resetId && (await usableReset(unit.db, resetId))) || {};
      if (!resetId || !userId) throw unusableReset();
      await unit.decide(userDecider, userStream(userId), { type: 'RecordPasswordChange', data: { how: 'reset' } });
      // Read again now that the stream's version is known: another use of the link at the same moment moves that version.
      if (!(await usableReset(unit.db, resetId))) throw unusableReset();
      unit.also(updatePassword(userId, await hashPassword(reset.newPassword)));
      unit.also(markResetUsed(resetId));
      unit.also(voidResetsOf(userId));
      unit.also(endSessionsOf(userId));
    });
  }
}

export function unusableReset(): AppError {
  return new AppError(400, t('This reset link is invalid or has expired. Request a new one.'), invalidResetLink);
}
