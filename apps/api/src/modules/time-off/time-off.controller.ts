import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type {
  SpecialLeave,
  TimeOff,
  TimeOffBalance,
  TimeOffPreview,
  TimeOffRequestReply,
} from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { IsFlag } from '../../platform/http/validators.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { noReviewerNotice, refuseOwnRequest, ReviewDto } from '../requests/facade.js';
import { ownBalance } from './balance/own-balance.query.js';
import { findTimeOff, ownCancelledJson, ownTimeOffJson } from './requests/own-time-off.view.js';
import { noSuchRequest } from './requests/no-such-request.js';
import { PreviewTimeOff, PreviewTimeOffDto } from './requests/preview-time-off.query.js';
import { RequestCancellation, RequestCancellationDto } from './cancellation/request-cancellation.command.js';
import { RequestTimeOff, RequestTimeOffDto } from './requests/request-time-off.command.js';
import { specialLeaveOf } from './balance/special-leave.query.js';
import { timeOffKind } from './requests/time-off-columns.js';
import { ReviewCancellation } from './cancellation/review-cancellation.command.js';
import { ReviewTimeOff } from './requests/review-time-off.command.js';
import { WithdrawTimeOff } from './requests/withdraw-time-off.command.js';

class OwnTimeOffDto {
  /** The requests that were cancelled whole, instead of the others (R48). */
  @IsFlag()
  cancelled?: boolean;

  /** Half holidays make no entries unless they are asked for (R53). */
  @IsFlag()
  halfHolidays?: boolean;
}

class OwnBalanceDto {
  @IsFlag()
  explained?: boolean;
}

@Controller('api/time-off')
export class TimeOffController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  @Get()
  async own(
    @CurrentUser() user: SignedInUser,
    @Query() { cancelled, halfHolidays }: OwnTimeOffDto,
    @Res() response: Response,
  ): Promise<void> {
    const json = cancelled
      ? await ownCancelledJson(this.pool, user.id)
      : await ownTimeOffJson(this.pool, user, yearOf(this.clock.today()), halfHolidays);
    response.type('application/json').send(json);
  }

  @Post()
  @TakesQuota('requests')
  async request(
    @CurrentUser() user: SignedInUser,
    @Body() details: RequestTimeOffDto,
    @Context('RequestTimeOff') context: CommandContext,
  ): Promise<TimeOffRequestReply> {
    const command = new RequestTimeOff(user.id, details, context);
    const requestId = await this.commands.execute(command);
    return { ...(await this.find(requestId)), notice: await noReviewerNotice(this.pool, user.id) };
  }

  @Get('preview')
  preview(@CurrentUser() user: SignedInUser, @Query() details: PreviewTimeOffDto): Promise<TimeOffPreview> {
    return this.queries.execute(new PreviewTimeOff(user.id, details));
  }

  @Get('balance')
  balance(@CurrentUser() user: SignedInUser, @Query() { explained }: OwnBalanceDto): Promise<TimeOffBalance> {
    return ownBalance(this.log, user.id, this.clock.today(), explained);
  }

  @Get('special-leave')
  specialLeave(@CurrentUser() user: SignedInUser): Promise<SpecialLeave[]> {
    return specialLeaveOf(this.log, user.id, yearOf(this.clock.today()));
  }

  @Delete(':id')
  @TakesQuota('withdrawals')
  @HttpCode(204)
  async withdraw(
    @CurrentUser() user: SignedInUser,
    @Param('id') requestId: string,
    @Context('WithdrawTimeOff') context: CommandContext,
  ): Promise<void> {
    await this.commands.execute(new WithdrawTimeOff(user.id, known(requestId), context));
  }

  @Post(':id/cancellation')
  @TakesQuota('requests')
  @HttpCode(200)
  async requestCancellation(
    @CurrentUser() user: SignedInUser,
    @Param('id') requestId: string,
    @Body() details: RequestCancellationDto,
    @Context('RequestCancellation') context: CommandContext,
  ): Promise<TimeOff> {
    await this.commands.execute(new RequestCancellation(user.id, known(requestId), details, context));
    return this.find(known(requestId));
  }

  @Patch(':id/cancellation/review')
  @Roles('HR_MANAGER', 'EXECUTIVE')
  @UseGuards(refuseOwnRequest(timeOffKind))
  async reviewCancellation(
    @CurrentUser() user: SignedInUser,
    @Param('id') requestId: string,
    @Body() review: ReviewDto,
    @Context('ReviewCancellation') context: CommandContext,
  ): Promise<TimeOff> {
    await this.commands.execute(new ReviewCancellation(user, known(requestId), review, context));
    return this.find(known(requestId));
  }

  @Patch(':id/review')
  @Roles('HR_MANAGER', 'EXECUTIVE')
  @UseGuards(refuseOwnRequest(timeOffKind))
  async review(
    @CurrentUser() user: SignedInUser,
    @Param('id') requestId: string,
    @Body() review: ReviewDto,
    @Context('ReviewTimeOff') context: CommandContext,
  ): Promise<TimeOff> {
    await this.commands.execute(new ReviewTimeOff(user, known(requestId), review, context));
    return this.find(known(requestId));
  }

  /** Null if it was withdrawn or erased since. */
  private async find(requestId: string): Promise<TimeOff> {
    const found = await findTimeOff(this.pool, requestId);
    if (!found) throw notFound(t('This time off request no longer exists.'));
    return found;
  }
}

const known = (id: string) => knownId(id, noSuchRequest);
