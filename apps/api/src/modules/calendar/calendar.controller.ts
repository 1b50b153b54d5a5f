import { Controller, Get, Query, Res } from '@nestjs/common';
import { Transform } from 'class-transformer';
import type { Response } from 'express';
import { Pool } from 'pg';
import { calendarLimits } from '@staffroom/contracts/calendar.js';
import { inclusiveDays, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { badRequest } from '../../platform/http/app-error.js';
import { IsPlainDate } from '../../platform/http/validators.js';
import { companyCalendarJson } from './company-calendar.view.js';

class CalendarQuery {
  @IsPlainDate()
  @Transform(dateOfMoment)
  startDate: PlainDate;

  @IsPlainDate()
  @Transform(dateOfMoment)
  endDate: PlainDate;
}

@Controller('api/dashboard')
export class CalendarController {
  constructor(private readonly pool: Pool) {}

  @Get('company-calendar')
  async companyCalendar(@Query() { startDate, endDate }: CalendarQuery, @Res() response: Response): Promise<void> {
    if (endDate < startDate) throw badRequest('endDate', 'End date is before start date, choose a later one.');
    if (inclusiveDays(startDate, endDate) > calendarLimits.rangeMaxDays) {
      throw badRequest('endDate', `The calendar shows at most ${calendarLimits.rangeMaxDays} days at once.`);
    }
    response.type('application/json').send(await companyCalendarJson(this.pool, startDate, endDate));
  }
}

const isoMoment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** The contract takes ISO dates. In a full timestamp, the date counts as written, without time zone conversion (R26). */
function dateOfMoment({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? (isoMoment.exec(value)?.[1] ?? value) : value;
}
