import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ClosureProgress, CompanyDay, PersonWithoutLeave } from '@staffroom/contracts/company.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { EventLog } from '../../../platform/event-log/event-log.js';
import { notFound } from '../../../platform/http/app-error.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Roles } from '../../../platform/http/current-user.js';
import { knownId } from '../../../platform/http/known-id.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../../platform/http/paging.js';
import { readCompany } from '../../company/facade.js';
import { closureProgress, peopleWithoutLeave } from './closure-progress.query.js';

@Controller('api/company/closures')
@Roles('HR_MANAGER')
export class ClosuresController {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Of its next date; null if it has passed. */
  @Get(':dayId')
  async progress(@Param('dayId') dayId: string): Promise<{ next: ClosureProgress | null }> {
    return { next: await closureProgress(this.log.pool, await this.closure(dayId), this.clock.today()) };
  }

  @Get(':dayId/without-leave')
  async withoutLeave(
    @Param('dayId') dayId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PersonWithoutLeave[]> {
    const after = cursorOf(request, [cursorPart.text, cursorPart.uuid]);
    const closure = await this.closure(dayId);
    const rows = await peopleWithoutLeave(this.log.pool, closure, this.clock.today(), after, rowsToFetch);
    const shown = page(request, response, rows, ({ sortName, userId }) => [sortName, userId]);
    return shown.map(({ userId, userName }) => ({ userId, userName }));
  }

  private async closure(given: string): Promise<CompanyDay> {
    const missing = () => notFound(t('There is no such closure.'));
    const dayId = knownId(given, missing);
    const { companyDays } = await readCompany(this.log, this.log.pool);
    const found = companyDays.find((day) => day.dayId === dayId && day.effect === 'CLOSURE');
    if (!found) throw missing();
    return found;
  }
}
