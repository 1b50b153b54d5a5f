import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { securityStream } from '@staffroom/domain/security/security-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import type { Queryable } from '../../platform/database/database.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { notFound } from '../../platform/http/app-error.js';
import { endSession, endSessionsOf, hasSession } from '../auth/facade.js';
import { people } from '../directory/facade.js';

/** Ends all sessions of a person, or the one with this id in their list. */
export class EndSessions extends Command<void> {
  constructor(
    readonly userId: string,
    readonly sessionId: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler implements ICommandHandler<EndSessions> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, sessionId, context }: EndSessions): Promise<void> {
    const stream = securityStream(userId);
    await this.log.transact(
      context,
      async (unit) => {
        const found =
          sessionId === null ? await isPerson(unit.db, userId) : await hasSession(unit.db, userId, sessionId);
        if (!found) throw sessionId === null ? noSuchUser() : noSuchSession();
        unit.also(sessionId === null ? endSessionsOf(userId) : endSession(userId, sessionId));
        await unit.record(stream, {
          type: 'SessionsEnded',
          data: { userId, which: sessionId === null ? 'ALL' : 'ONE' },
        });
      },
      { inTurn: stream },
    );
  }
}

async function isPerson(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from ${people('u')} where u.id = $1`, [userId]);
  return rowCount === 1;
}

export const noSuchUser = () => notFound(t('There is no such user.'));
export const noSuchSession = () => notFound(t('There is no such session.'));
