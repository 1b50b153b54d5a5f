/** Lists for spreadsheets, for HR managers and programs (R43a). */
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import type { Response } from 'express';
import { Pool } from 'pg';
import { type ExportFormat, exportFormats, exportLimits } from '@staffroom/contracts/exports.js';
import type { ExportedList } from '@staffroom/contracts/security.js';
import { addYears, inclusiveDays, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { badRequest } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { sendStream } from '../../platform/http/send-stream.js';
import { IsPlainDate, oneOf } from '../../platform/http/validators.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { csvOf, type Sheet } from '../../platform/spreadsheets/sheet.js';
import { xlsxOf } from '../../platform/spreadsheets/xlsx.js';
import { ExportTrail } from '../access/facade.js';
import { exportedRefunds } from '../refunds/facade.js';
import { exportedAbsences, exportedBalances } from '../time-off/facade.js';
import { exportedPeople } from '../users/facade.js';

class FormatQuery {
  @IsOptional()
  @IsIn(exportFormats, { message: oneOf(exportFormats) })
  format?: ExportFormat;
}

/** Without dates, the last year until today. */
class PeriodQuery extends FormatQuery {
  @IsOptional()
  @IsPlainDate()
  from?: PlainDate;

  @IsOptional()
  @IsPlainDate()
  to?: PlainDate;
}

@Controller('api/exports')
@Roles('HR_MANAGER')
export class ExportsController {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly trail: ExportTrail,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('people')
  @TakesQuota('exports')
  people(
    @Query() query: FormatQuery,
    @Context('ExportList') context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const sheet = exportedPeople(this.pool, this.config.timeZone);
    return this.send('people', sheet, 'people', query, context, response);
  }

  @Get('absences')
  @TakesQuota('exports')
  absences(
    @Query() query: PeriodQuery,
    @Context('ExportList') context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const period = this.periodOf(query);
    return this.send(
      'absences',
      exportedAbsences(this.pool, period),
      `absences-${period.from}-${period.to}`,
      query,
      context,
      response,
    );
  }

  @Get('balances')
  @TakesQuota('exports')
  balances(
    @Query() query: PeriodQuery,
    @Context('ExportList') context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const year = yearOf(this.periodOf(query).to);
    return this.send('balances', exportedBalances(this.pool, year), `balances-${year}`, query, context, response);
  }

  @Get('refunds')
  @TakesQuota('exports')
  refunds(
    @Query() query: PeriodQuery,
    @Context('ExportList') context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const period = this.periodOf(query);
    const sheet = exportedRefunds(this.pool, { ...period, timeZone: this.config.timeZone });
    return this.send('refunds', sheet, `refunds-${period.from}-${period.to}`, query, context, response);
  }

  private periodOf(query: PeriodQuery): { from: PlainDate; to: PlainDate } {
    const to = query.to ?? this.clock.today();
    const from = query.from ?? addYears(to, -1);
    if (to < from) throw badRequest('to', t('The last day is before the first one, choose a later one.'));
    if (inclusiveDays(from, to) > exportLimits.periodMaxDays + 1) {
      const max = numberText(exportLimits.periodMaxDays);
      throw badRequest('to', t('The period may have at most {max} days.', { max }));
    }
    return { from, to };
  }

  /** The name of the file says nothing about a person. The export is recorded before the reply ends. */
  private async send<Row extends { email: string }>(
    list: ExportedList,
    sheet: Sheet<Row>,
    name: string,
    { format = 'csv' }: FormatQuery,
    context: CommandContext,
    response: Response,
  ): Promise<void> {
    const head = (type: string) =>
      response.set({
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${name}.${format}"`,
        'Cache-Control': 'private, no-store',
      });
    const named = new Set<string>();
    const read = async (after: Row | null, limit: number) => {
      const rows = await sheet.read(after, limit);
      for (const { email } of rows) named.add(email);
      return rows;
    };
    const record = () => this.trail.exported(list, named.size, context);
    if (format === 'xlsx') {
      const bytes = await xlsxOf({ ...sheet, read });
      await record();
      head('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(bytes);
      return;
    }
    const parts = csvOf({ ...sheet, read });
    const first = [await parts.next(), await parts.next()]; // if the first rows fail, the reply is still an error
    head('text/csv; charset=utf-8');
    for (const { value } of first) if (value) response.write(value);
    await sendStream(recorded(parts, record), response);
  }
}

/** Also if the client goes away in between. */
async function* recorded(parts: AsyncGenerator<string>, record: () => Promise<void>): AsyncGenerator<string> {
  try {
    yield* parts;
  } finally {
    await record();
  }
}
