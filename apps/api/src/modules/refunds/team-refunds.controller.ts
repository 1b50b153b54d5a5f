import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import {
  IsQueueList,
  peopleReviewedBy,
  type QueueFilter,
  type QueueList,
  sendQueued,
  sendQueuePage,
  teamQueue,
  TeamQueueDto,
} from '../requests/facade.js';
import { reviewerOn } from '../substitutes/facade.js';
import { noSuchRefund } from './no-such-refund.js';
import { queuedRefunds } from './refunds.view.js';

class RefundQueueDto extends TeamQueueDto {
  @IsQueueList(['pending', 'reviewed'])
  list?: QueueList;
}

@Controller('api/team/refunds')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class TeamRefundsController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get()
  async queue(
    @CurrentUser() user: SignedInUser,
    @Query() queue: RefundQueueDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const filters = [await this.reviewed(user)];
    await sendQueuePage(request, response, queue, (query) => teamQueue(this.pool, queuedRefunds, filters, query));
  }

  @Get(':id')
  async one(
    @CurrentUser() user: SignedInUser,
    @Param('id') refundId: string,
    @Res() response: Response,
  ): Promise<void> {
    const filters = [await this.reviewed(user)];
    await sendQueued(response, refundId, noSuchRefund, (query) => teamQueue(this.pool, queuedRefunds, filters, query));
  }

  private async reviewed(user: SignedInUser): Promise<QueueFilter> {
    return peopleReviewedBy(await reviewerOn(this.pool, user, this.clock.today()));
  }
}
