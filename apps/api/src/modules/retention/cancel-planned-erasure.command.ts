import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';

export class CancelPlannedErasure extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CancelPlannedErasure)
export class CancelPlannedErasureHandler implements ICommandHandler<CancelPlannedErasure> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, context }: CancelPlannedErasure): Promise<void> {
    const command = () => ({ type: 'CancelPlannedErasure', data: {} }) as const;
    await this.log.run(userDecider, userStream(userId), command, context);
  }
}
