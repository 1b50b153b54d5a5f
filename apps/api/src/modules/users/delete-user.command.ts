import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { eraseUser, ErasureList } from '../erasure/facade.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { GuardedBackend } from '../../platform/files/guarded-backend.js';
import { Areas } from '../area/area.js';
import { lastHrFacts } from '../directory/facade.js';

/** Deleting means erasing (R23): the person's data is removed from the portal, and becomes unreadable in the log. */
export class DeleteUser extends Command<void> {
  constructor(
    readonly userId: string,
    readonly byUserId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteUser)
export class DeleteUserHandler implements ICommandHandler<DeleteUser> {
  private readonly eraser: Parameters<typeof eraseUser>[0];

  constructor(log: EventLog, files: GuardedBackend, areas: Areas) {
    const list = new ErasureList(files, log.keyring);
    this.eraser = { log, list, forgetPerson: areas.forgetPerson };
  }

  async execute({ userId, byUserId, context }: DeleteUser): Promise<void> {
    await eraseUser(this.eraser, userId, context, async (unit) => {
      const data = { byUserId, facts: await lastHrFacts(unit.db, userId) };
      await unit.decide(userDecider, userStream(userId), { type: 'DeleteUser', data });
    });
  }
}
