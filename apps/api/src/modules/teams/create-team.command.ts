import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreateTeamBody } from '@staffroom/contracts/teams.js';
import { teamDecider } from '@staffroom/domain/teams/team.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import { type CommandContext, EventLog } from '../../platform/event-log/event-log.js';
import { newId } from '../../platform/http/command-context.js';
import { managerFacts } from '../users/directory-facts.public.js';

/** Answers the new team's id. */
export class CreateTeam {
  constructor(
    readonly team: CreateTeamBody,
    readonly context: CommandContext,
  ) {}
}

@CommandHandler(CreateTeam)
export class CreateTeamHandler implements ICommandHandler<CreateTeam, string> {
  constructor(private readonly log: EventLog) {}

  async execute({ team, context }: CreateTeam): Promise<string> {
    const teamId = newId(context, this.log.keyring);
    await this.log.run(
      teamDecider,
      teamStream(teamId),
      async (db) => ({
        type: 'CreateTeam' as const,
        data: {
          teamId,
          name: team.name,
          managerId: team.managerId,
          facts: { manager: await managerFacts(db, team.managerId) },
        },
      }),
      context,
      { lockDirectory: true },
    );
    return teamId;
  }
}
