import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateTeamHandler } from './create-team.command.js';
import { TeamsController } from './teams.controller.js';

@Module({ imports: [CqrsModule], controllers: [TeamsController], providers: [CreateTeamHandler] })
export class TeamsModule {}
