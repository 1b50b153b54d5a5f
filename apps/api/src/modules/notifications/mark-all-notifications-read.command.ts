import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inboxDecider } from '@staffroom/domain/notifications/inbox.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { type CommandContext, EventLog } from '../../platform/event-log/event-log.js';
import { countUnread } from './notifications.view.js';

/** Answers how many became read by it. */
export class MarkAllNotificationsRead extends Command<number> {
  constructor(
    readonly userId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MarkAllNotificationsRead)
export class MarkAllNotificationsReadHandler implements ICommandHandler<MarkAllNotificationsRead> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, context }: MarkAllNotificationsRead): Promise<number> {
    const { result } = await this.log.transact(context, async (unit) => {
      await unit.decide(inboxDecider, inboxStream(userId), { type: 'ReadAllNotifications', data: { userId } });
      // Counted after the stream was read: one that arrives in between moves the stream, and all of this is done anew.
      return countUnread(unit.db, userId);
    });
    return result;
  }
}
