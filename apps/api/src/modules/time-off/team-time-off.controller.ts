import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsIn, IsOptional } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import {
  requestableTypes,
  type RequestableType,
  type TimeOff,
  type TimeOffReviewContext,
} from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { forbidden } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { IsFlag, IsPlainDate, oneOf } from '../../platform/http/validators.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import {
  IsQueueList,
  peopleReviewedBy,
  type QueueFilter,
  type QueueList,
  refuseOwnRequest,
  sendQueued,
  sendQueuePage,
  TeamQueueDto,
} from '../requests/facade.js';
import { CancelTimeOff, CancelTimeOffDto } from './cancellation/cancel-time-off.command.js';
import { EnterTimeOff, EnterTimeOffDto } from './requests/enter-time-off.command.js';
import { reviewerOn } from '../substitutes/facade.js';
import { noSuchRequest } from './requests/no-such-request.js';
import { findTimeOff } from './requests/own-time-off.view.js';
import { reviewContext } from './requests/review-context.view.js';
import { type TimeOffFilter, timeOffFilters, timeOffQueue } from './requests/team-queue.view.js';
import { cancelledTimeOffKind, timeOffKind } from './requests/time-off-columns.js';

class TimeOffQueueDto extends TeamQueueDto implements TimeOffFilter {
  @IsQueueList(['pending', 'pendingByStart', 'reviewed'])
  list?: QueueList;

  @IsOptional()
  @IsIn(requestableTypes, { message: oneOf(requestableTypes) })
  type?: RequestableType;

  @IsOptional()
  @IsPlainDate()
  startsFrom?: PlainDate;

  @IsOptional()
  @IsPlainDate()
  startsTo?: PlainDate;

  /** The requests that were cancelled whole, instead of the others (R48). */
  @IsFlag()
  cancelled?: boolean;
}

@Controller('api/team/time-off')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class TeamTimeOffController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly log: EventLog,
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
      timeOffQueue(this.log, filters, this.clock.today(), query, queue.cancelled ? cancelledTimeOffKind : timeOffKind),
    );
  }

  @Post()
  @TakesQuota('requests')
  async enter(
    @CurrentUser() user: SignedInUser,
    @Body() details: EnterTimeOffDto,
    @Context('EnterTimeOff') context: CommandContext,
  ): Promise<TimeOff> {
    if (details.userId === user.id)
      throw forbidden(t('You cannot enter your own leave. Please request it instead.'), 'OWN_REQUEST');
    return this.found(await this.commands.execute(new EnterTimeOff(user, details, context)));
  }

  @Post(':id/cancellation')
  @HttpCode(200)
  @UseGuards(refuseOwnRequest(timeOffKind))
  async cancel(
    @CurrentUser() user: SignedInUser,
    @Param('id') requestId: string,
    @Body() details: CancelTimeOffDto,
    @Context('CancelTimeOff') context: CommandContext,
  ): Promise<TimeOff> {
    const id = knownId(requestId, noSuchRequest);
    await this.commands.execute(new CancelTimeOff(user, id, details, context));
    return this.found(id);
  }

  @Get(':id')
  async one(
    @CurrentUser() user: SignedInUser,
    @Param('id') requestId: string,
    @Res() response: Response,
  ): Promise<void> {
    const filters = [await this.reviewed(user)];
    await sendQueued(response, requestId, noSuchRequest, (query) =>
      timeOffQueue(this.log, filters, this.clock.today(), query),
    );
  }

  @Get(':id/context')
  async context(@CurrentUser() user: SignedInUser, @Param('id') requestId: string): Promise<TimeOffReviewContext> {
    const today = this.clock.today();
    const reviewer = await reviewerOn(this.pool, user, today);
    const context = await reviewContext(this.log, reviewer, knownId(requestId, noSuchRequest), today);
    if (!context) throw noSuchRequest();
    return context;
  }

  private async reviewed(user: SignedInUser): Promise<QueueFilter> {
    return peopleReviewedBy(await reviewerOn(this.pool, user, this.clock.today()));
  }

  /** Null if it was erased since. */
  private async found(requestId: string): Promise<TimeOff> {
    const found = await findTimeOff(this.pool, requestId);
    if (!found) throw noSuchRequest();
    return found;
  }
}
