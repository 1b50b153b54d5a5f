import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideInbox } from '@staffroom/domain/notifications/inbox.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import type { Queryable } from '../../platform/database/database.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { NewsCatalog } from './news-catalog.js';
import { countUnread, isShown } from './notifications.view.js';

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
  constructor(
    private readonly log: EventLog,
    private readonly newsCatalog: NewsCatalog,
  ) {}

  async execute({ userId, context }: MarkAllNotificationsRead): Promise<number> {
    const { result, isRepetition } = await this.log.transact(context, async (unit) => {
      const readAll = async () => {
        const unread = await countUnread(unit.db, this.newsCatalog, userId);
        return { type: 'ReadAllNotifications', data: { userId, unread } } as const;
      };
      const { data } = await unit.decideOnFacts(decideInbox, inboxStream(userId), readAll);
      return data.unread;
    });
    return isRepetition ? countReadBy(this.log.pool, this.newsCatalog, userId, context) : result;
  }
}

/** As many as the command marked: those that were raised since all were read before, without those that were read one by one. */
async function countReadBy(
  db: Queryable,
  newsCatalog: NewsCatalog,
  userId: string,
  { commandId }: CommandContext,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with these as (
       select version from log.events
       where stream = $1 and position = (select position from log.commands where id = $2)
     ), before as (
       select max(version) as version from log.events
       where stream = $1 and type = 'AllNotificationsRead' and version < (select version from these)
     )
     select count(*) filter (where type = 'NotificationRaised' and exists (select from views.notifications n
         where n.id = (data ->> 'notificationId')::uuid and ${isShown(newsCatalog)}))
       - count(*) filter (where type = 'NotificationRead') as count
     from log.events
     where stream = $1 and version < (select version from these)
       and version > coalesce((select version from before), 0)`,
    [inboxStream(userId), commandId],
  );
  return rows[0]?.count ?? 0;
}
