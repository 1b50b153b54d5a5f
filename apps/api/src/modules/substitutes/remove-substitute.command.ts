import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { substitutes } from '@staffroom/domain/substitutes/substitutes.js';
import { substitutesStream } from '@staffroom/domain/substitutes/substitute-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';

export class RemoveSubstitute extends Command<void> {
  constructor(
    readonly userId: string,
    readonly substitutionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveSubstitute)
export class RemoveSubstituteHandler implements ICommandHandler<RemoveSubstitute> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, substitutionId, context }: RemoveSubstitute): Promise<void> {
    const command = { type: 'RemoveSubstitute', data: { substitutionId } } as const;
    await this.log.run(substitutes, substitutesStream(userId), () => command, context);
  }
}
