import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inboxDecider } from '@staffroom/domain/notifications/inbox.js';
import { type InboxEvent, inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { countUnread } from './notifications.view.js';

/** Returns how many notifications it marked as read; a repetition returns the same number. */
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
    const { result, isRepetition } = await this.log.transact(context, async (unit) => {
      await unit.decide(inboxDecider, inboxStream(userId), { type: 'ReadAllNotifications', data: { userId } });
      // Counted after the stream is read. A notification that arrives in between moves the stream, so the command is repeated.
      return countUnread(unit.db, userId);
    });
    return isRepetition ? this.countReadBy(context, userId) : result;
  }

  private async countReadBy({ commandId }: CommandContext, userId: string): Promise<number> {
    const unread = new Set<string>();
    for (const { type, data, meta } of await this.log.load<InboxEvent>(inboxStream(userId))) {
      if (meta.commandId === commandId) break;
      if (type === 'NotificationRaised' && data.channel !== 'EMAIL') unread.add(data.notificationId);
      if (type === 'NotificationRead') unread.delete(data.notificationId);
      if (type === 'AllNotificationsRead') unread.clear();
    }
    return unread.size;
  }
}
