import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { IsOptional, IsString, Matches } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { calendarLimits, monthsShown, type PlainMonth } from '@staffroom/contracts/calendar.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { badRequest } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { cursorOf, linkNext } from '../../platform/http/paging.js';
import { IsId, IsOptionalText } from '../../platform/http/validators.js';
import { calendarMonth, calendarTeams } from './calendar-month.view.js';
import { monthPeople, type MonthPlace, monthPlaceParts } from './month-people.view.js';

const { monthRows, monthsAhead, monthsBack } = calendarLimits;

class MonthQuery {
  @Matches(/^\d{4}-(0[1-9]|1[0-2])$/, { message: () => t('Month must be a month such as 2026-11') })
  month: PlainMonth;

  @IsOptionalText(200)
  search?: string;

  @IsOptional()
  @IsId(() => t('The filter teamId must be the id of a team'))
  teamId?: string;

  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api/dashboard')
export class CalendarMonthController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get('calendar-month')
  async calendarMonth(
    @Req() request: Request,
    @Query() { month, search, teamId }: MonthQuery,
    @CurrentUser() viewer: SignedInUser,
    @Res() response: Response,
  ): Promise<void> {
    const today = this.clock.today();
    const { first, last } = monthsShown(today);
    if (month < first || month > last) {
      const shown = { back: String(monthsBack), ahead: String(monthsAhead) };
      throw badRequest('month', t('The calendar shows {back} months back and {ahead} months ahead.', shown));
    }
    const after = cursorOf(request, monthPlaceParts) as MonthPlace | null;
    const rows = await monthPeople(this.pool, viewer, { search, teamId }, after, monthRows + 1);
    const shown = rows.slice(0, monthRows);
    if (rows.length > monthRows) linkNext(request, response, shown.at(-1)!.place);
    response.json(await calendarMonth(this.pool, viewer, { month, today }, shown, after === null));
  }

  /** For the filter by team. Everyone may know them, because the calendar names the team of each person. */
  @Get('calendar-teams')
  calendarTeams(): Promise<SeenTeam[]> {
    return calendarTeams(this.pool);
  }
}
