import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideInbox } from '@staffroom/domain/notifications/inbox.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { NewsCatalog } from './news-catalog.js';
import { shownAs } from './notifications.view.js';

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
    private readonly newsCatalog: NewsCatalog,
  ) {}

  async execute({ userId, notificationId, context }: ReadNotification): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const read = async () => {
        const shown = await shownAs(unit.db, this.newsCatalog, userId, notificationId);
        return { type: 'ReadNotification', data: { notificationId, userId, shown } } as const;
      };
      await unit.decideOnFacts(decideInbox, inboxStream(userId), read);
    });
  }
}
