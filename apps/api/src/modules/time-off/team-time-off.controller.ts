import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/http/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { sendQueuePage, TeamQueueDto, thoseSeenBy } from '../requests/facade.js';
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
    await sendQueuePage(request, response, filter, (query) => timeOffQueue(this.pool, thoseSeenBy(user), year, query));
  }

  @Get(':id/context')
  async context(@CurrentUser() user: SignedInUser, @Param('id') requestId: string): Promise<TimeOffReviewContext> {
    const context = isUUID(requestId) ? await reviewContext(this.pool, user, requestId) : null;
    if (!context) throw notFound('There is no such time off request.');
    return context;
  }
}
