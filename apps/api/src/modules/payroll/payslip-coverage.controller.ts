import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { IsOptional, IsString, Matches } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { monthOf, type PlainMonth } from '@staffroom/contracts/calendar.js';
import type { PayslipCoverage, PersonWithoutPayslip } from '@staffroom/contracts/payroll.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Clock } from '../../platform/clock/clock.js';
import { Roles } from '../../platform/http/current-user.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { IsOptionalText } from '../../platform/http/validators.js';
import { peopleFound } from '../directory/facade.js';
import { listPersonnelDocuments, sendPersonnelDocumentPage } from '../documents/facade.js';
import { newestPayslipMonth, payslipCoverage, payslipMonth, peopleWithoutPayslip } from './payslip-coverage.view.js';
import { payslipKind } from './payslips.view.js';

const IsMonth = () => Matches(/^\d{4}-(0[1-9]|1[0-2])$/, { message: () => t('Month must be a month such as 2026-11') });

class CoverageQuery {
  @IsOptional()
  @IsMonth()
  month?: PlainMonth;
}

class MonthListQuery {
  @IsMonth()
  month: PlainMonth;

  /** Words of a person's name, email or job title. */
  @IsOptionalText(200)
  search?: string;

  @IsOptional()
  @IsString()
  after?: string;
}

/** Who has a payslip of a month and who has none (R35a). */
@Controller('api/payroll')
@Roles('HR_MANAGER')
export class PayslipCoverageController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** Without a month, of the newest one with payslips, up to the current one. */
  @Get('coverage')
  async coverage(@Query() { month }: CoverageQuery): Promise<PayslipCoverage> {
    return payslipCoverage(this.pool, month ?? (await newestPayslipMonth(this.pool, monthOf(this.clock.today()))));
  }

  @Get('missing')
  async missing(
    @Query() { month, search }: MonthListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PersonWithoutPayslip[]> {
    const found = search ? await peopleFound(this.pool, search) : null;
    const after = cursorOf(request, [cursorPart.text, cursorPart.uuid]);
    const rows = await peopleWithoutPayslip(this.pool, payslipMonth(month), found, after, rowsToFetch);
    const shown = page(request, response, rows, ({ sortName, id }) => [sortName, id]);
    return shown.map(({ id, fullName, jobTitle, teamName }) => ({ id, fullName, jobTitle, teamName }));
  }

  @Get('month')
  async ofMonth(
    @Query() { month, search }: MonthListQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = search ? await peopleFound(this.pool, search) : undefined;
    await sendPersonnelDocumentPage(request, response, (place) =>
      listPersonnelDocuments(this.pool, payslipKind, { month: payslipMonth(month), found, ...place }),
    );
  }
}
