import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { Clock } from '../../platform/http/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { directReportsJson, myTeamsJson } from './my-teams.view.js';

@Controller('api')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class MyTeamsController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get('my-teams')
  async myTeams(@CurrentUser() user: SignedInUser, @Res() response: Response): Promise<void> {
    response.type('application/json').send(await myTeamsJson(this.pool, user, this.year()));
  }

  @Get('direct-reports')
  async directReports(@CurrentUser() user: SignedInUser, @Res() response: Response): Promise<void> {
    response.type('application/json').send(await directReportsJson(this.pool, user.id, this.year()));
  }

  private year(): number {
    return yearOf(this.clock.today());
  }
}
