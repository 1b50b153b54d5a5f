import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HandOverBody } from '@staffroom/contracts/users.js';
import { teamDecider } from '@staffroom/domain/teams/team.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { managerMayManage, mayTakeOver } from '@staffroom/domain/users/manager.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { RuleBroken, type UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { IsId } from '../../platform/http/validators.js';
import { managedBy, directoryFacts, managerFacts, memberIds } from '../directory/facade.js';
import { noSuchUser } from './no-such-user.js';

export class HandOverDto implements HandOverBody {
  @IsId(() => t('Please choose who takes over.'))
  managerId: string;
}

/**
 * A person's teams and active reports get another manager: all of them or, if the new manager cannot manage one, none. Requests
 * follow the people, because reviewers are found by who manages whom (R60).
 */
export class HandOver extends Command<void> {
  constructor(
    readonly userId: string,
    readonly managerId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(HandOver)
export class HandOverHandler implements ICommandHandler<HandOver> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, managerId, context }: HandOver): Promise<void> {
    await this.log.transact(context, (unit) => handOver(unit, userId, managerId), { lockDirectory: true });
  }
}

async function handOver(unit: UnitOfWork, userId: string, managerId: string): Promise<void> {
  const managed = await managedBy(unit.db, userId);
  if (!managed) throw noSuchUser();
  const refusal = mayTakeOver(userId, managerId, await managerFacts(unit.db, managerId));
  if (refusal) throw new RuleBroken(refusal);
  for (const teamId of managed.teamIds) {
    const facts = {
      nameTaken: false,
      manager: await managerFacts(unit.db, managerId, teamId),
      memberIds: await memberIds(unit.db, teamId),
    };
    await unit.decide(teamDecider, teamStream(teamId), { type: 'EditTeam', data: { managerId, facts } });
  }
  await setManager(
    unit,
    managed.reportIds.filter((id) => id !== managerId),
    managerId,
  );
  const movesUp = managed.reportIds.filter((id) => id === managerId);
  await setManager(unit, movesUp, await whoStillManages(unit.db, managed.managerId));
}

async function setManager(unit: UnitOfWork, userIds: string[], managerId: string | null): Promise<void> {
  const facts = { ...(await directoryFacts(unit.db, { managerId })), emailTaken: false, otherActiveHrManagers: 0 };
  for (const userId of userIds) {
    await unit.decide(userDecider, userStream(userId), { type: 'EditUser', data: { managerId, facts } });
  }
}

/** Null for a manager who was archived, so that this does not stand in the way. */
async function whoStillManages(db: Queryable, managerId: string | null): Promise<string | null> {
  const manager = managerId && (await managerFacts(db, managerId));
  return manager && !managerMayManage(managerId, manager) ? managerId : null;
}
