/** The tabs of a team's members in My Team (R17). Each takes `?userId=` for one of them. */
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { Clock } from '../../platform/http/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { sendQueuePage, TeamQueueDto } from '../requests/queue-page.public.js';
import { timeOffOfTeam } from '../time-off/time-off.public.js';
import { teamInView } from './team-access.view.js';

@Controller('api/teams/:id')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class TeamTabsController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get('time-off')
  async timeOff(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Query() filter: TeamQueueDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const teamId = await teamInView(this.pool, user, id);
    const year = yearOf(this.clock.today());
    await sendQueuePage(request, response, filter, ({ userId, ...page }) =>
      timeOffOfTeam(this.pool, teamId, userId, page, year),
    );
  }
}
