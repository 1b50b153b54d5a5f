/** The History panel. A request's history follows the rights of the request; an account's is for HR managers. */
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { IsOptional, IsString, isUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Keyring } from '../../platform/events/keyring.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { requesterOf, type RequestKind } from '../requests/facade.js';
import { refundKind } from '../refunds/facade.js';
import { timeOffKind } from '../time-off/facade.js';
import { findUser } from '../users/facade.js';
import { mannerOf } from '../substitutes/facade.js';
import { Areas } from '../area/area.js';
import { findSubject } from './find-subject.js';
import { historyAfter } from './history.js';
import { hiddenFrom, type HistoryReader, shownEntry } from './shown-history.js';

class HistoryQuery {
  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api')
export class HistoryController {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly keyring: Keyring,
    private readonly clock: Clock,
    private readonly areas: Areas,
  ) {}

  @Get('time-off/:id/history')
  ofTimeOff(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Query() _query: HistoryQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    return this.ofRequest(user, 'time-off', timeOffKind, id, { request, response });
  }

  @Get('refunds/:id/history')
  ofRefund(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Query() _query: HistoryQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    return this.ofRequest(user, 'refund', refundKind, id, { request, response });
  }

  @Get('users/:id/history')
  @Roles('HR_MANAGER')
  async ofUser(
    @Param('id') id: string,
    @Query() _query: HistoryQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HistoryEntry[]> {
    if (!isUUID(id) || !(await findUser(this.pool, id, yearOf(this.clock.today()))))
      throw notFound(t('There is no such user.'));
    return this.history('user', id, 'HR manager', { request, response });
  }

  private async ofRequest(
    user: SignedInUser,
    kind: 'time-off' | 'refund',
    requests: RequestKind,
    id: string,
    exchange: Exchange,
  ): Promise<HistoryEntry[]> {
    const requesterId = await requesterOf(this.pool, requests, id);
    if (!requesterId || !(await mannerOf(this.pool, user, requesterId, this.clock.today())))
      throw notFound(t('There is no such {kind, select, refund {refund} other {time off}} request.', { kind }));
    const isOwn = requesterId === user.id;
    return this.history(
      kind,
      id,
      isOwn ? 'requester' : user.role === 'HR_MANAGER' ? 'HR manager' : 'reviewer',
      exchange,
    );
  }

  private async history(
    kind: string,
    id: string,
    reader: HistoryReader,
    { request, response }: Exchange,
  ): Promise<HistoryEntry[]> {
    const log = { pool: this.pool, codec: this.log.codec, areas: this.areas };
    const subject = await findSubject(log, this.keyring, kind, id);
    const [position = 0] = (cursorOf(request, [cursorPart.position]) ?? []).map(Number);
    const entries = await historyAfter(log, subject, { position, limit: rowsToFetch, without: hiddenFrom[reader] });
    return page(request, response, entries, (entry) => [entry.position]).map(shownEntry);
  }
}

interface Exchange {
  request: Request;
  response: Response;
}
