import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { IsIn, IsOptional, IsString, isUUID, IsUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { requestStatuses, type RequestStatus, type TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/http/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { cursorOf, cursorPart, page, rowsAsked } from '../../platform/http/paging.js';
import { reviewContext } from './review-context.view.js';
import { type QueuePlace, teamQueue } from './team-queue.view.js';

class TeamTimeOffQuery {
  @IsOptional()
  @IsUUID('all', { message: 'userId must be the id of a user' })
  userId?: string;

  @IsOptional()
  @IsIn(requestStatuses, { message: `status must be one of ${requestStatuses.join(', ')}` })
  status?: RequestStatus;

  @IsOptional()
  @IsString()
  after?: string;
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
    @Query() { userId, status }: TeamTimeOffQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const query = { userId, status, after: placeOf(cursorOf(request, placeShape)), limit: rowsAsked };
    const rows = await teamQueue(this.pool, user, yearOf(this.clock.today()), query);
    const shown = page(request, response, rows, ({ pending, createdMs, id }) => [Number(pending), createdMs, id]);
    response.type('application/json').send(`[${shown.map((row) => row.json).join(',')}]`);
  }

  @Get(':id/context')
  async context(@CurrentUser() user: SignedInUser, @Param('id') requestId: string): Promise<TimeOffReviewContext> {
    const context = isUUID(requestId) ? await reviewContext(this.pool, user, requestId) : null;
    if (!context) throw notFound('There is no such time off request.');
    return context;
  }
}

const placeShape = [cursorPart.flag, cursorPart.epochMs, cursorPart.uuid];

function placeOf(cursor: string[] | null): QueuePlace | null {
  if (!cursor) return null;
  const [pending, createdMs, id] = cursor as [string, string, string];
  return { pending: pending === '1', createdMs: Number(createdMs), id };
}
