import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { calendarFeeds } from '@staffroom/domain/calendar-feeds/calendar-feeds.js';
import { calendarFeedsStream } from '@staffroom/domain/calendar-feeds/calendar-feed-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { forgetFeedSecret } from './calendar-feeds.view.js';

export class RevokeCalendarFeed extends Command<void> {
  constructor(
    readonly userId: string,
    readonly feedId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeCalendarFeed)
export class RevokeCalendarFeedHandler implements ICommandHandler<RevokeCalendarFeed> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, feedId, context }: RevokeCalendarFeed): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const command = { type: 'RevokeCalendarFeed', data: { feedId } } as const;
      await unit.decide(calendarFeeds, calendarFeedsStream(userId), command);
      unit.also(forgetFeedSecret(feedId));
    });
  }
}
