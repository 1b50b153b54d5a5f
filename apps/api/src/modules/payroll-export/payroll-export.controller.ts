/** Approved leave of a month for payroll, for HR managers alone: the kinds of absences are in it (R43b, R45). */
import { Body, Controller, Get, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsIn, Matches } from 'class-validator';
import type { Response } from 'express';
import { isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import {
  type PayrollCheck,
  type PayrollMap,
  type PayrollMapName,
  payrollMapNames,
  type PayrollSettings,
  type PayrollSettingsReply,
} from '@staffroom/contracts/payroll-export.js';
import { payrollMaps } from '@staffroom/contracts/payroll-maps.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { badRequest } from '../../platform/http/app-error.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { kindsEverOffered, readCompany } from '../company/facade.js';
import { ExportTrail } from '../access/facade.js';
import { absencesOfMonth } from '../time-off/facade.js';
import { oneOf } from '../../platform/http/validators.js';
import { ChangePayrollSettings, PayrollSettingsDto } from './change-payroll-settings.command.js';
import { ordinaryKinds, shownKind } from './kind-names.js';
import { checkPayroll, isForSpreadsheets, payrollFile } from './payroll-file.js';

class PayrollQuery {
  @Matches(/^\d{4}-\d{2}$/, { message: () => t('Month must be a month such as 2026-11') })
  month: string;

  @IsIn(payrollMapNames, { message: oneOf(payrollMapNames) })
  map: PayrollMapName;
}

@Controller('api/payroll-export')
@Roles('HR_MANAGER')
export class PayrollExportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: EventLog,
    private readonly trail: ExportTrail,
  ) {}

  @Get()
  @TakesQuota('exports')
  async file(
    @Query() query: PayrollQuery,
    @Context('ExportList') context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const { rows, ...chosen } = await this.chosen(query);
    const { map, month } = query;
    const [type, extension] = isForSpreadsheets(chosen.map) ? ['csv', 'csv'] : ['plain', 'txt'];
    const people = new Set(rows.map(({ userId }) => userId));
    await this.trail.exported('payroll', people.size, context);
    response.set({
      'Content-Type': `text/${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="payroll-${month}-${map.toLowerCase()}.${extension}"`,
      'Cache-Control': 'private, no-store',
    });
    response.send(payrollFile(rows, chosen));
  }

  @Get('check')
  async check(@Query() query: PayrollQuery): Promise<PayrollCheck> {
    const { rows, ...chosen } = await this.chosen(query);
    return checkPayroll(rows, chosen);
  }

  @Get('settings')
  async settings(): Promise<PayrollSettingsReply> {
    const { payroll, kindNames } = await this.company();
    return { ...payroll, kinds: [...kindNames].map(([kind, name]) => ({ kind, name: shownKind(kind, name) })) };
  }

  @Put('settings')
  @TakesQuota('changes')
  async change(
    @Body() settings: PayrollSettingsDto,
    @Context('ChangePayrollSettings') context: CommandContext,
  ): Promise<PayrollSettingsReply> {
    await this.commands.execute(new ChangePayrollSettings(settings, context));
    return this.settings();
  }

  private async chosen({ month, map: name }: PayrollQuery) {
    const from: PlainDate = `${month}-01`;
    if (!isPlainDate(from)) throw badRequest('month', t('Month must be a month such as 2026-11'));
    const { payroll, kindNames } = await this.company();
    const map = mapNamed(name, payroll);
    const rows = await absencesOfMonth(this.log, month, kindNames);
    return { rows, map, settings: payroll, month: from };
  }

  /** With the names of all kinds of leave, also of those that HR has removed: leave of them may have been approved before. */
  private async company() {
    const { payroll } = await readCompany(this.log, this.log.pool);
    const kinds = await kindsEverOffered(this.log, this.log.pool);
    const special = kinds.map(({ kindId, name }) => [kindId, name] as const);
    const kindNames = new Map([...ordinaryKinds, ...special]);
    return { payroll, kindNames };
  }
}

function mapNamed(name: PayrollMapName, { ownMap }: PayrollSettings): PayrollMap {
  if (name !== 'OWN') return payrollMaps[name];
  if (!ownMap) throw badRequest('map', t('HR has not made a map of its own yet.'));
  return ownMap;
}
