import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { erasableFrom } from '@staffroom/domain/company/retention.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import type { Queryable } from '../../platform/database/database.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/clock/clock.js';
import { keptUntilOf } from './person-retention.query.js';

/** The archived account will be deleted on the first day on which nothing of it has to be kept (R58). */
export class PlanErasure extends Command<void> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PlanErasure)
export class PlanErasureHandler implements ICommandHandler<PlanErasure> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, context }: PlanErasure): Promise<void> {
    const { timeZone } = this.clock;
    const command = async (db: Queryable) => {
      const today = this.clock.today();
      const until = await keptUntilOf(db, userId, { day: today, timeZone });
      const on = until === null ? today : erasableFrom(until);
      return { type: 'PlanErasure', data: { on, today } } as const;
    };
    await this.log.run(userDecider, userStream(userId), command, context);
  }
}
