import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { teamLimits, type UpdateTeamBody } from '@staffroom/contracts/teams.js';
import { teamDecider } from '@staffroom/domain/teams/team.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { managerFacts, memberIds, teamNameTaken } from '../directory/facade.js';
import { IsId, IsRequiredText, OptionalNotNull } from '../../platform/http/validators.js';

export class UpdateTeamDto implements UpdateTeamBody {
  @OptionalNotNull()
  @IsRequiredText(teamLimits.nameMax, () => t('Please give the team a name.'))
  name?: string;

  @OptionalNotNull()
  @IsId(() => t('Please choose a manager.'))
  managerId?: string;
}

export class EditTeam extends Command<void> {
  constructor(
    readonly teamId: string,
    readonly changes: UpdateTeamBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EditTeam)
export class EditTeamHandler implements ICommandHandler<EditTeam> {
  constructor(private readonly log: EventLog) {}

  async execute({ teamId, changes, context }: EditTeam): Promise<void> {
    const command = async (db: Queryable) => {
      const { name, managerId } = changes;
      const facts = {
        nameTaken: name !== undefined && (await teamNameTaken(db, name, teamId)),
        manager: managerId ? await managerFacts(db, managerId, teamId) : null,
        memberIds: managerId ? await memberIds(db, teamId) : [],
      };
      return { type: 'EditTeam', data: { ...changes, byToken: context.byToken, facts } } as const;
    };
    await this.log.run(teamDecider, teamStream(teamId), command, context, { lockDirectory: true });
  }
}
