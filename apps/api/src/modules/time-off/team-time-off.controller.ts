import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { Clock } from '../../platform/http/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { sendQueuePage, TeamQueueDto, peopleSeenBy } from '../requests/facade.js';
import { noSuchRequest } from './no-such-request.js';
import { reviewContext } from './review-context.view.js';
import { timeOffQueue } from './team-queue.view.js';

@Controller('api/team/time-off')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class TeamTimeOffController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get()
  async queue(
    @CurrentUser() user: SignedInUser,
    @Query() filter: TeamQueueDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const year = yearOf(this.clock.today());
    await sendQueuePage(request, response, filter, (query) => timeOffQueue(this.pool, peopleSeenBy(user), year, query));
  }

  @Get(':id/context')
  async context(@CurrentUser() user: SignedInUser, @Param('id') requestId: string): Promise<TimeOffReviewContext> {
    const context = await reviewContext(this.pool, user, knownId(requestId, noSuchRequest), this.clock.today());
    if (!context) throw noSuchRequest();
    return context;
  }
}
