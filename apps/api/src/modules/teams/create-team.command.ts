import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CreateTeamBody, teamLimits } from '@staffroom/contracts/teams.js';
import { teamDecider } from '@staffroom/domain/teams/team.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { managerFacts, teamNameTaken } from '../directory/facade.js';
import { IsId, IsRequiredText } from '../../platform/http/validators.js';

export class CreateTeamDto implements CreateTeamBody {
  @IsRequiredText(teamLimits.nameMax, () => t('Please give the team a name.'))
  name: string;

  @IsId(() => t('Please choose a manager.'))
  managerId: string;
}

/** Returns the new team's id. */
export class CreateTeam extends Command<string> {
  constructor(
    readonly team: CreateTeamBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateTeam)
export class CreateTeamHandler implements ICommandHandler<CreateTeam> {
  constructor(private readonly log: EventLog) {}

  async execute({ team: { name, managerId }, context }: CreateTeam): Promise<string> {
    const teamId = newId(context, this.log.keyring);
    const command = async (db: Queryable) => {
      const facts = { manager: await managerFacts(db, managerId), nameTaken: await teamNameTaken(db, name) };
      return { type: 'CreateTeam', data: { teamId, name, managerId, facts } } as const;
    };
    await this.log.run(teamDecider, teamStream(teamId), command, context, { lockDirectory: true });
    return teamId;
  }
}
