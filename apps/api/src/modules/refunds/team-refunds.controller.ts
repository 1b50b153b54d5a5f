import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { sendQueuePage, teamQueue, TeamQueueDto, peopleSeenBy } from '../requests/facade.js';
import { refundKind } from './refunds.view.js';

@Controller('api/team/refunds')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class TeamRefundsController {
  constructor(private readonly pool: Pool) {}

  @Get()
  async queue(
    @CurrentUser() user: SignedInUser,
    @Query() filter: TeamQueueDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendQueuePage(request, response, filter, (query) =>
      teamQueue(this.pool, { ...refundKind, named: 'r.title' }, peopleSeenBy(user), query),
    );
  }
}
