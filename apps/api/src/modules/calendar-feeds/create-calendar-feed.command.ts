import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import {
  type CalendarFeedKind,
  calendarFeedKinds,
  type CreateCalendarFeedBody,
} from '@staffroom/contracts/calendar-feeds.js';
import { calendarFeeds } from '@staffroom/domain/calendar-feeds/calendar-feeds.js';
import { calendarFeedsStream } from '@staffroom/domain/calendar-feeds/calendar-feed-events.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { oneOf } from '../../platform/http/validators.js';
import { keepFeedSecret } from './calendar-feeds.view.js';
import { feedHash, newFeedSecret } from './feed-secret.js';

export class CreateCalendarFeedDto implements CreateCalendarFeedBody {
  @IsIn(calendarFeedKinds, { message: oneOf(calendarFeedKinds) })
  kind: CalendarFeedKind;
}

/** The secret is null if the same command was carried out before, because only a hash was kept. */
type Created = { feedId: string; secret: string | null };

export class CreateCalendarFeed extends Command<Created> {
  constructor(
    readonly userId: string,
    readonly kind: CalendarFeedKind,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateCalendarFeed)
export class CreateCalendarFeedHandler implements ICommandHandler<CreateCalendarFeed> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, kind, context }: CreateCalendarFeed): Promise<Created> {
    const feedId = newId(context, this.log.keyring);
    const secret = newFeedSecret();
    const { isRepetition } = await this.log.transact(context, async (unit) => {
      const data = { feedId, userId, kind };
      await unit.decide(calendarFeeds, calendarFeedsStream(userId), { type: 'CreateCalendarFeed', data });
      unit.also(keepFeedSecret(feedId, userId, feedHash(secret)));
    });
    return { feedId, secret: isRepetition ? null : secret };
  }
}
