import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { leaveWarningsStream } from '@staffroom/domain/leave-warnings/leave-warning-events.js';
import { leaveWarnings } from '@staffroom/domain/leave-warnings/leave-warnings.js';
import type { Queryable } from '../../platform/database/database.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { findOwnWarning } from './leave-warnings.view.js';

/** The person opened their own warning on screen. Opening it again records nothing. */
export class OpenLeaveWarning extends Command<void> {
  constructor(
    readonly userId: string,
    readonly warningId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenLeaveWarning)
export class OpenLeaveWarningHandler implements ICommandHandler<OpenLeaveWarning> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, warningId, context }: OpenLeaveWarning): Promise<void> {
    const open = async (db: Queryable) => {
      const isOwn = (await findOwnWarning(db, userId, warningId)) !== null;
      return { type: 'OpenWarning', data: { userId, warningId, isOwn } } as const;
    };
    await this.log.run(leaveWarnings, leaveWarningsStream(userId), open, context);
  }
}
