import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { teamDecider } from '@staffroom/domain/teams/team.js';
import { teamStream } from '@staffroom/domain/teams/team-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';

/** Its members stay and are shown without a team (R24). */
export class DeleteTeam extends Command<void> {
  constructor(
    readonly teamId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteTeam)
export class DeleteTeamHandler implements ICommandHandler<DeleteTeam> {
  constructor(private readonly log: EventLog) {}

  async execute({ teamId, context }: DeleteTeam): Promise<void> {
    const command = { type: 'DeleteTeam', data: {} } as const;
    await this.log.run(teamDecider, teamStream(teamId), () => command, context, { lockDirectory: true });
  }
}
