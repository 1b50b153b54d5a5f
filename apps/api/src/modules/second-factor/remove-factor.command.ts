import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { secondFactor } from '@staffroom/domain/second-factor/second-factor.js';
import { secondFactorStream } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { factorNeeds, forgetRecoveryCodes, removeFactor } from '../auth/facade.js';

export class RemoveFactor extends Command<void> {
  constructor(
    readonly userId: string,
    readonly factorId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveFactor)
export class RemoveFactorHandler implements ICommandHandler<RemoveFactor> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, factorId, context }: RemoveFactor): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const { isRequired } = await factorNeeds(unit.db, userId);
      const data = { userId, factorId, isRequired };
      const command = { type: 'RemoveSecondFactor', data } as const;
      const { factors } = await unit.decide(secondFactor, secondFactorStream(userId), command);
      unit.also(removeFactor(factorId));
      if (factors.length === 0) unit.also(forgetRecoveryCodes(userId));
    });
  }
}
