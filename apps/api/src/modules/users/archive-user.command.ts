import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { endSessionsOf } from '../auth/facade.js';
import { endCalendarFeeds } from '../calendar-feeds/facade.js';
import { voidResetsOf } from '../password-reset/facade.js';
import { lastHrFacts } from '../directory/facade.js';

/** The account keeps its email and all its data, and can no longer be used (R5, R21a). */
export class ArchiveUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly byUserId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ArchiveUser)
export class ArchiveUserHandler implements ICommandHandler<ArchiveUser> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, byUserId, context }: ArchiveUser): Promise<void> {
    await this.log.transact(
      context,
      async (unit) => {
        const data = { byUserId, byToken: context.byToken, facts: await lastHrFacts(unit.db, userId) };
        await unit.decide(userDecider, userStream(userId), { type: 'ArchiveUser', data });
        await endCalendarFeeds(unit, userId);
        unit.also(endSessionsOf(userId));
        unit.also(voidResetsOf(userId));
      },
      { lockDirectory: true },
    );
  }
}
