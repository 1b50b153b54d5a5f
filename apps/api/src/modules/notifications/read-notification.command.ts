import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inboxDecider } from '@staffroom/domain/notifications/inbox.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { notFound } from '../../platform/http/app-error.js';
import { Newsroom } from './newsroom.js';
import { findNotification } from './notifications.view.js';

/** Reading a notification again changes nothing. */
export class ReadNotification extends Command<void> {
  constructor(
    readonly userId: string,
    readonly notificationId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReadNotification)
export class ReadNotificationHandler implements ICommandHandler<ReadNotification> {
  constructor(
    private readonly log: EventLog,
    private readonly newsroom: Newsroom,
  ) {}

  async execute({ userId, notificationId, context }: ReadNotification): Promise<void> {
    // A notification that was only mailed is in the inbox too, but is not shown in the portal.
    const shown = await findNotification(this.log.pool, this.newsroom, userId, notificationId);
    if (!shown) throw notFound('There is no such notification.');
    if (shown.isRead) return this.log.confirm(context);
    const command = { type: 'ReadNotification', data: { notificationId, userId } } as const;
    await this.log.run(inboxDecider, inboxStream(userId), () => command, context);
  }
}
