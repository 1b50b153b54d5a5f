/** The History panel. A request's history follows the rights of the request; an account's is for HR managers. */
import { Controller, Get, Param } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Pool } from 'pg';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Keyring } from '../../platform/events/keyring.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/http/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { requesterOf, type RequestKind } from '../requests/facade.js';
import { refundKind } from '../refunds/facade.js';
import { timeOffKind } from '../time-off/facade.js';
import { findUser } from '../users/facade.js';
import { seesRequestsOf } from '../directory/facade.js';
import { Areas } from '../area/areas.js';
import { findSubject } from './find-subject.js';
import { historyOf } from './history.js';
import { type Onlooker, shownTo } from './shown-history.js';

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
  ofTimeOff(@CurrentUser() user: SignedInUser, @Param('id') id: string): Promise<HistoryEntry[]> {
    return this.ofRequest(user, 'time-off', timeOffKind, id);
  }

  @Get('refunds/:id/history')
  ofRefund(@CurrentUser() user: SignedInUser, @Param('id') id: string): Promise<HistoryEntry[]> {
    return this.ofRequest(user, 'refund', refundKind, id);
  }

  @Get('users/:id/history')
  @Roles('HR_MANAGER')
  async ofUser(@Param('id') id: string): Promise<HistoryEntry[]> {
    if (!isUUID(id) || !(await findUser(this.pool, id, yearOf(this.clock.today()))))
      throw notFound('There is no such user.');
    return this.history('user', id, 'HR manager');
  }

  private async ofRequest(
    user: SignedInUser,
    kind: 'time-off' | 'refund',
    requests: RequestKind,
    id: string,
  ): Promise<HistoryEntry[]> {
    const requesterId = await requesterOf(this.pool, requests, id);
    if (!requesterId || !(await seesRequestsOf(this.pool, user, requesterId)))
      throw notFound(`There is no such ${kind === 'refund' ? 'refund' : 'time off'} request.`);
    const isOwn = requesterId === user.id;
    return this.history(kind, id, isOwn ? 'requester' : user.role === 'HR_MANAGER' ? 'HR manager' : 'reviewer');
  }

  private async history(kind: string, id: string, onlooker: Onlooker): Promise<HistoryEntry[]> {
    const log = { pool: this.pool, codec: this.log.codec, areas: this.areas.list };
    return shownTo(onlooker, await historyOf(log, await findSubject(log, this.keyring, kind, id)));
  }
}
