/** The History panel: a request's, with the request's own rights; an account's, for HR managers. */
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
import { requesterOf, type RequestTable } from '../requests/facade.js';
import { findUser } from '../users/facade.js';
import { seesUser } from '../directory/facade.js';
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
    return this.ofRequest(user, { kind: 'time-off', id, table: 'views.time_off_requests' });
  }

  @Get('refunds/:id/history')
  ofRefund(@CurrentUser() user: SignedInUser, @Param('id') id: string): Promise<HistoryEntry[]> {
    return this.ofRequest(user, { kind: 'refund', id, table: 'views.refunds' });
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
    { kind, id, table }: { kind: 'time-off' | 'refund'; id: string; table: RequestTable },
  ): Promise<HistoryEntry[]> {
    const requesterId = await requesterOf(this.pool, table, id);
    const isOwn = requesterId === user.id;
    if (!requesterId || (!isOwn && !(await seesUser(this.pool, user, requesterId))))
      throw notFound(`There is no such ${kind === 'refund' ? 'refund' : 'time off'} request.`);
    return this.history(kind, id, isOwn ? 'requester' : user.role === 'HR_MANAGER' ? 'HR manager' : 'reviewer');
  }

  private async history(kind: string, id: string, onlooker: Onlooker): Promise<HistoryEntry[]> {
    const log = { pool: this.pool, codec: this.log.codec, areas: this.areas.list };
    return shownTo(onlooker, await historyOf(log, await findSubject(log, this.keyring, kind, id)));
  }
}
