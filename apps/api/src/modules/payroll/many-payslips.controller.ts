import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { Pool } from 'pg';
import type { PlainMonth } from '@staffroom/contracts/calendar.js';
import {
  type MatchedTexts,
  matchedTexts,
  type MatchPayslipsBody,
  type MonthPayslip,
  payrollLimits,
  type PayslipMatch,
  type StagedPayslip,
} from '@staffroom/contracts/payroll.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import type { CheckedFile } from '../../platform/files/file-store.js';
import { UploadedFiles, Uploads } from '../../platform/files/uploads.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { namedInFileNames, namedInPages } from '../directory/facade.js';
import { documentUpload, findPersonnelDocuments } from '../documents/facade.js';
import { oneOf } from '../../platform/http/validators.js';
import { payslipMonth, payslipOwners } from './payslip-coverage.view.js';
import { payslipKind } from './payslips.view.js';
import { PublishPayslips, PublishPayslipsDto } from './publish-payslips.command.js';
import { StagePayslips, StagePayslipsDto } from './stage-payslips.command.js';

const { matchedAtOnce, matchedTextMax } = payrollLimits;

class MatchPayslipsDto implements MatchPayslipsBody {
  @Matches(/^\d{4}-(0[1-9]|1[0-2])$/, { message: () => t('Month must be a month such as 2026-11') })
  month: PlainMonth;

  @IsArray({ message: () => t('Texts must be a list') })
  @ArrayMaxSize(matchedAtOnce, {
    message: () => t('At most {max} texts can be matched at once', { max: String(matchedAtOnce) }),
  })
  @IsString({ each: true, message: () => t('Each text must be text') })
  @MaxLength(matchedTextMax, {
    each: true,
    message: () => t('A text may have at most {max} characters', { max: numberText(matchedTextMax) }),
  })
  texts: string[];

  @IsOptional()
  @IsIn(matchedTexts, { message: oneOf(matchedTexts) })
  from?: MatchedTexts;
}

/** Payslips of many people: staged in several calls, published in one (R35b). */
@Controller('api/payroll')
@Roles('HR_MANAGER')
export class ManyPayslipsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly log: EventLog,
  ) {}

  @Post('matches')
  @HttpCode(200)
  @TakesQuota('changes')
  async matches(
    @Body() { month, texts, from }: MatchPayslipsDto,
    @Context('MatchPayslips') context: CommandContext,
  ): Promise<PayslipMatch[][]> {
    const found =
      from === 'PAGES'
        ? await namedInPages(this.pool, texts)
        : await namedInFileNames(this.pool, texts, month.slice(0, 4));
    const userIds = [...new Set(found.flat().map(({ id }) => id))];
    const owners = await payslipOwners(this.pool, payslipMonth(month), userIds);
    await this.log.confirm(context); // the body may have arrived long after its headers
    return found.map((people) => people.map((person) => ({ ...person, hasPayslip: owners.has(person.id) })));
  }

  @Post('staged')
  @UseInterceptors(Uploads(documentUpload))
  stage(
    @Body() { userIds }: StagePayslipsDto,
    @UploadedFiles() files: readonly CheckedFile[],
    @CurrentUser() user: SignedInUser,
    @Context('StagePayslips') context: CommandContext,
  ): Promise<StagedPayslip[]> {
    return this.commands.execute(new StagePayslips(userIds, files, user.id, context));
  }

  @Post('publish')
  async publish(
    @Body() body: PublishPayslipsDto,
    @CurrentUser() user: SignedInUser,
    @Context('PublishPayslips') context: CommandContext,
  ): Promise<MonthPayslip[]> {
    const payslipIds = await this.commands.execute(new PublishPayslips(body, user.id, context));
    return findPersonnelDocuments(this.pool, payslipKind, payslipIds);
  }
}
