import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { Team } from '@staffroom/contracts/teams.js';
import { Context } from '../../platform/http/command-context.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { CreateTeam, CreateTeamDto } from './create-team.command.js';
import { DeleteTeam } from './delete-team.command.js';
import { EditTeam, UpdateTeamDto } from './edit-team.command.js';
import { noSuchTeam } from './no-such-team.js';
import { findTeam, listTeams } from './team-list.view.js';

@Controller('api/teams')
@Roles('HR_MANAGER')
export class TeamsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
  ) {}

  @Get()
  all(): Promise<Team[]> {
    return listTeams(this.pool);
  }

  @Post()
  async create(@Body() team: CreateTeamDto, @Context('CreateTeam') context: CommandContext): Promise<Team> {
    const command = new CreateTeam(team, context);
    return this.find(await this.commands.execute(command));
  }

  @Patch(':id')
  @TakesQuota('changes')
  async edit(
    @Param('id') id: string,
    @Body() changes: UpdateTeamDto,
    @Context('EditTeam') context: CommandContext,
  ): Promise<Team> {
    const teamId = known(id);
    await this.commands.execute(new EditTeam(teamId, changes, context));
    return this.find(teamId);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(@Param('id') id: string, @Context('DeleteTeam') context: CommandContext): Promise<void> {
    await this.commands.execute(new DeleteTeam(known(id), context));
  }

  private async find(teamId: string): Promise<Team> {
    const team = await findTeam(this.pool, teamId);
    if (!team) throw noSuchTeam();
    return team;
  }
}

const known = (id: string) => knownId(id, noSuchTeam);
