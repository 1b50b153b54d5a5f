import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { LeaveWarning, OpenedWarning } from '@staffroom/contracts/leave-warnings.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { sendStream } from '../../platform/http/send-stream.js';
import { IsId } from '../../platform/http/validators.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { leaveWarningsCsv } from './leave-warnings.csv.js';
import { cursorAfter, findOwnWarning, listLeaveWarnings } from './leave-warnings.view.js';
import { OpenLeaveWarning } from './open-leave-warning.command.js';
import { warningText } from './warning-text.js';

const yearMessage = { message: () => t('Year must be a year such as 2026') };

class LeaveWarningsFilterDto {
  @IsOptional()
  @IsId(() => t('User must be the id of a user'))
  userId?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt(yearMessage)
  @Min(1900, yearMessage)
  @Max(2199, yearMessage)
  year?: number;
}

class LeaveWarningsQueryDto extends LeaveWarningsFilterDto {
  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api/leave-warnings')
export class LeaveWarningsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Roles('HR_MANAGER')
  async list(
    @Query() filter: LeaveWarningsQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LeaveWarning[]> {
    const after = cursorOf(request, [cursorPart.epochMs, cursorPart.uuid]);
    const rows = await listLeaveWarnings(this.pool, filter, { after, limit: rowsToFetch });
    return page(request, response, rows, cursorAfter);
  }

  @Get('export')
  @TakesQuota('exports')
  @Roles('HR_MANAGER')
  async export(@Query() filter: LeaveWarningsFilterDto, @Res() response: Response): Promise<void> {
    const parts = leaveWarningsCsv(this.pool, filter, this.clock.today());
    const first = await parts.next(); // if this fails, the reply is still an error
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="proof-of-warning.csv"',
      'Cache-Control': 'private, no-store',
    });
    response.write(first.value);
    await sendStream(parts, response);
  }

  /** The person reads the own warning, which is evidence that it reached them. */
  @Post(':id/opened')
  @HttpCode(200)
  async open(
    @Param('id') id: string,
    @CurrentUser() user: SignedInUser,
    @Context('OpenLeaveWarning') context: CommandContext,
  ): Promise<OpenedWarning> {
    const warningId = knownId(id, noSuchWarning);
    await this.commands.execute(new OpenLeaveWarning(user.id, warningId, context));
    const warning = await findOwnWarning(this.pool, user.id, warningId);
    if (!warning) throw noSuchWarning();
    return { id: warningId, ...warningText(warning) };
  }
}

const noSuchWarning = () => notFound(t('There is no such notice about leave.'));
