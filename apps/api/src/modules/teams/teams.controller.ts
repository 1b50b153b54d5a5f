import { Controller, Get } from '@nestjs/common';
import { Pool } from 'pg';
import type { Team } from '@staffroom/contracts/teams.js';
import { Roles } from '../../platform/http/current-user.js';
import { listTeams } from './teams.view.js';

@Controller('api/teams')
export class TeamsController {
  constructor(private readonly pool: Pool) {}

  @Get()
  @Roles('HR_MANAGER')
  all(): Promise<Team[]> {
    return listTeams(this.pool);
  }
}
