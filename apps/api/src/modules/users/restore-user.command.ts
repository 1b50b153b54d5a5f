import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';

/** An archived account can be used again. It has kept its email and its data (R60). */
export class RestoreUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RestoreUser)
export class RestoreUserHandler implements ICommandHandler<RestoreUser> {
  constructor(private readonly log: EventLog) {}

  /** Under the directory lock, because an active account counts in rules across people. */
  async execute({ userId, context }: RestoreUser): Promise<void> {
    const command = () => ({ type: 'RestoreUser', data: { byToken: context.byToken } }) as const;
    await this.log.run(userDecider, userStream(userId), command, context, { lockDirectory: true });
  }
}
