import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { securityStream } from '@staffroom/domain/security/security-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { endSessionsOf } from '../auth/facade.js';

/** Ends all sessions of the person, also the one that asks. */
export class SignOutEverywhere extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SignOutEverywhere)
export class SignOutEverywhereHandler implements ICommandHandler<SignOutEverywhere> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, context }: SignOutEverywhere): Promise<void> {
    const stream = securityStream(userId);
    await this.log.transact(
      context,
      async (unit) => {
        await unit.record(stream, { type: 'SignedOutEverywhere', data: { userId } });
        unit.also(endSessionsOf(userId));
      },
      { inTurn: stream },
    );
  }
}
