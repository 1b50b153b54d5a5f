import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateTeamHandler } from './create-team.command.js';
import { DeleteTeamHandler } from './delete-team.command.js';
import { EditTeamHandler } from './edit-team.command.js';
import { MyTeamsController } from './my-teams.controller.js';
import { QueuesController } from './queues.controller.js';
import { TeamTabsController } from './team-tabs.controller.js';
import { TeamsController } from './teams.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [TeamsController, MyTeamsController, TeamTabsController, QueuesController],
  providers: [CreateTeamHandler, EditTeamHandler, DeleteTeamHandler],
})
export class TeamsModule {}
