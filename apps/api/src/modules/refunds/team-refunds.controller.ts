import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import {
  IsQueueList,
  peopleSeenBy,
  type QueueList,
  sendQueued,
  sendQueuePage,
  teamQueue,
  TeamQueueDto,
} from '../requests/facade.js';
import { noSuchRefund } from './no-such-refund.js';
import { queuedRefunds } from './refunds.view.js';

class RefundQueueDto extends TeamQueueDto {
  @IsQueueList(['pending', 'reviewed'])
  list?: QueueList;
}

@Controller('api/team/refunds')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class TeamRefundsController {
  constructor(private readonly pool: Pool) {}

  @Get()
  async queue(
    @CurrentUser() user: SignedInUser,
    @Query() queue: RefundQueueDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendQueuePage(request, response, queue, (query) =>
      teamQueue(this.pool, queuedRefunds, [peopleSeenBy(user)], query),
    );
  }

  @Get(':id')
  async one(
    @CurrentUser() user: SignedInUser,
    @Param('id') refundId: string,
    @Res() response: Response,
  ): Promise<void> {
    await sendQueued(response, refundId, noSuchRefund, (query) =>
      teamQueue(this.pool, queuedRefunds, [peopleSeenBy(user)], query),
    );
  }
}
