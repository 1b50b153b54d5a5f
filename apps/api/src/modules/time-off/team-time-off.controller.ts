import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { requestableTypes, type RequestableType, type TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { Clock } from '../../platform/http/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { IsPlainDate } from '../../platform/http/validators.js';
import {
  IsQueueList,
  peopleReviewedBy,
  type QueueFilter,
  type QueueList,
  sendQueued,
  sendQueuePage,
  TeamQueueDto,
} from '../requests/facade.js';
import { reviewerOn } from '../substitutes/facade.js';
import { noSuchRequest } from './no-such-request.js';
import { reviewContext } from './review-context.view.js';
import { type TimeOffFilter, timeOffFilters, timeOffQueue } from './team-queue.view.js';

class TimeOffQueueDto extends TeamQueueDto implements TimeOffFilter {
  @IsQueueList(['pending', 'pendingByStart', 'reviewed'])
  list?: QueueList;

  @IsOptional()
  @IsIn(requestableTypes, { message: `Type must be one of ${requestableTypes.join(', ')}` })
  type?: RequestableType;

  @IsOptional()
  @IsPlainDate()
  startsFrom?: PlainDate;

  @IsOptional()
  @IsPlainDate()
  startsTo?: PlainDate;
}

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
    @Query() queue: TimeOffQueueDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const filters = [await this.reviewed(user), ...timeOffFilters(queue)];
    await sendQueuePage(request, response, queue, (query) =>
      timeOffQueue(this.pool, filters, this.clock.today(), query),
    );
  }

  @Get(':id')
  async one(
    @CurrentUser() user: SignedInUser,
    @Param('id') requestId: string,
    @Res() response: Response,
  ): Promise<void> {
    const filters = [await this.reviewed(user)];
    await sendQueued(response, requestId, noSuchRequest, (query) =>
      timeOffQueue(this.pool, filters, this.clock.today(), query),
    );
  }

  @Get(':id/context')
  async context(@CurrentUser() user: SignedInUser, @Param('id') requestId: string): Promise<TimeOffReviewContext> {
    const today = this.clock.today();
    const reviewer = await reviewerOn(this.pool, user, today);
    const context = await reviewContext(this.pool, reviewer, knownId(requestId, noSuchRequest), today);
    if (!context) throw noSuchRequest();
    return context;
  }

  private async reviewed(user: SignedInUser): Promise<QueueFilter> {
    return peopleReviewedBy(await reviewerOn(this.pool, user, this.clock.today()));
  }
}
