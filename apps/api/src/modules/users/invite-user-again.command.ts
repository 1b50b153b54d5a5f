import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { openInvitation, voidResetsOf } from '../password-reset/facade.js';

/** Mails a new link to choose a password. Earlier links of the person stop working. */
export class InviteUserAgain extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(InviteUserAgain)
export class InviteUserAgainHandler implements ICommandHandler<InviteUserAgain> {
  constructor(private readonly log: EventLog) {}

  /** Of two at once, the second finds the account's stream moved, and voids the first one's link. */
  async execute({ userId, context }: InviteUserAgain): Promise<void> {
    const resetId = newId(context, this.log.keyring);
    await this.log.transact(context, async (unit) => {
      await unit.decide(userDecider, userStream(userId), { type: 'InviteUserAgain', data: { resetId } });
      unit.also(voidResetsOf(userId));
      unit.also(openInvitation(resetId, userId));
    });
  }
}
