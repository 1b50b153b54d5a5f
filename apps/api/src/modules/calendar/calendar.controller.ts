import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { calendarLimits } from '@staffroom/contracts/calendar.js';
import { inclusiveDays, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { badRequest } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { cursorOf, cursorPart, linkNext } from '../../platform/http/paging.js';
import { IsPlainDate } from '../../platform/http/validators.js';
import { nearAbsences, shownCalendar } from './calendar-window.view.js';
import { type AbsencePlace, companyCalendarPage } from './company-calendar.view.js';
import { CrowdedDays } from './crowded-days.js';

const { rangeMaxDays, perDayMax, perDayRangeMaxDays } = calendarLimits;

class CalendarQuery {
  @IsPlainDate()
  @Transform(dateOfMoment)
  startDate: PlainDate;

  @IsPlainDate()
  @Transform(dateOfMoment)
  endDate: PlainDate;

  /** Only so many names of each day, and the number of people. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: () => t('The names per day must be a whole number') })
  @Min(1, { message: () => t('The names per day must be at least 1') })
  @Max(perDayMax, { message: () => t('The names per day must be at most {max}', { max: String(perDayMax) }) })
  perDay?: number;

  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api/dashboard')
export class CalendarController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly crowdedDays: CrowdedDays,
  ) {}

  @Get('company-calendar')
  async companyCalendar(
    @Req() request: Request,
    @Query() { startDate: from, endDate: to, perDay }: CalendarQuery,
    @CurrentUser() viewer: SignedInUser,
    @Res() response: Response,
  ): Promise<void> {
    if (to < from) throw badRequest('endDate', t('End date is before start date, choose a later one.'));
    const maxDays = perDay === undefined ? rangeMaxDays : perDayRangeMaxDays;
    if (inclusiveDays(from, to) > maxDays) {
      throw badRequest('endDate', t('The calendar shows at most {max} days at once.', { max: String(maxDays) }));
    }
    const range = { from, to, today: this.clock.today() };
    if (perDay !== undefined) {
      const window = { ...range, perDay };
      const near = await nearAbsences(this.pool, viewer, window);
      response.json(
        shownCalendar(await this.crowdedDays.of({ ...window, isSeen: viewer.role === 'HR_MANAGER' }), near, window),
      );
    } else {
      const after = cursorOf(request, [cursorPart.days, cursorPart.uuid]) as AbsencePlace | null;
      const { json, last } = await companyCalendarPage(this.pool, viewer, range, after);
      if (last) linkNext(request, response, last);
      response.type('application/json').send(json);
    }
  }
}

const isoMoment = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** The contract takes ISO dates. In a full timestamp, the date counts as written, without time zone conversion (R26). */
function dateOfMoment({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? (isoMoment.exec(value)?.[1] ?? value) : value;
}
