import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { secondFactor } from '@staffroom/domain/second-factor/second-factor.js';
import { secondFactorStream } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { endSessionsOf, removeSecondFactors } from '../auth/facade.js';
import { people } from '../directory/facade.js';
import { noSuchUser } from './no-such-user.js';

/** Removes the factors and recovery codes of someone else, and ends their sessions. */
export class ResetSecondFactor extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, context }: ResetSecondFactor): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const { rowCount } = await unit.db.query(`select from ${people('u')} where u.id = $1`, [userId]);
      if (rowCount === 0) throw noSuchUser();
      const data = { userId, byUserId: context.actorId };
      await unit.decide(secondFactor, secondFactorStream(userId), { type: 'ResetSecondFactor', data });
      for (const statement of [...removeSecondFactors(userId), endSessionsOf(userId)]) unit.also(statement);
    });
  }
}
