import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { Statement } from '../../platform/event-log/database.js';
import { erasePerson, holdPerson } from '../../platform/event-log/erasure.js';
import { type CommandContext, EventLog } from '../../platform/event-log/event-log.js';
import { endSessionsOf } from '../../platform/sessions/session-store.js';
import { lastHrFacts } from './directory-facts.public.js';

/** Deleting means erasing (R23): what the portal holds of the person goes, and the log's share of it becomes unreadable. */
export class DeleteUser {
  constructor(
    readonly userId: string,
    readonly byUserId: string,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser, void> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, byUserId, context }: DeleteUser): Promise<void> {
    const stream = userStream(userId);
    await this.log.transact(
      context,
      async (unit) => {
        // Before the stream is read: what is being written about the person right now is in the views, and goes with them.
        await holdPerson(unit.db, stream, userId);
        const data = { byUserId, facts: await lastHrFacts(unit.db, userId) };
        await unit.decide(userDecider, stream, { type: 'DeleteUser', data });
        for (const statement of withoutTrace(userId)) unit.also(statement);
        unit.also(erasePerson(userId));
      },
      { lockDirectory: true },
    );
  }
}

/** Rows of the views go by the event itself. Mails with a file, and those being sent, go with their files a moment later. */
function withoutTrace(userId: string): Statement[] {
  const values = [userId];
  return [
    {
      text: `delete from state.reset_requests where email_hmac in
        (select email_hmac from state.credentials where user_id = $1)`,
      values,
    },
    { text: 'delete from state.password_resets where user_id = $1', values },
    endSessionsOf(userId),
    { text: 'delete from state.credentials where user_id = $1', values },
    {
      text: `delete from state.mails where id in (select id from state.mails
        where recipient_id = $1 and file_name is null for update skip locked)`,
      values,
    },
  ];
}
