import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { type SecurityEvent, type SecurityEventType, securityEventTypes } from '@staffroom/contracts/security.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Roles } from '../../platform/http/current-user.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { sendStream } from '../../platform/http/send-stream.js';
import { IsId, oneOf } from '../../platform/http/validators.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { securityEventsCsv } from './security-events.csv.js';
import { cursorAfter, listSecurityEvents } from './security-events.view.js';

class SecurityEventsFilterDto {
  @IsOptional()
  @IsId(() => t('User must be the id of a user'))
  userId?: string;

  @IsOptional()
  @IsIn(securityEventTypes, { message: oneOf(securityEventTypes) })
  type?: SecurityEventType;
}

class SecurityEventsQueryDto extends SecurityEventsFilterDto {
  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api/security-events')
@Roles('HR_MANAGER')
export class SecurityController {
  constructor(private readonly pool: Pool) {}

  @Get()
  async list(
    @Query() filter: SecurityEventsQueryDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SecurityEvent[]> {
    const after = cursorOf(request, [cursorPart.epochMs, cursorPart.uuid, cursorPart.text]);
    const rows = await listSecurityEvents(this.pool, filter, { after, limit: rowsToFetch });
    return page(request, response, rows, cursorAfter);
  }

  @Get('export')
  @TakesQuota('exports')
  async export(@Query() filter: SecurityEventsFilterDto, @Res() response: Response): Promise<void> {
    const parts = securityEventsCsv(this.pool, filter);
    const first = await parts.next(); // if this fails, the reply is still an error
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="security-events.csv"',
      'Cache-Control': 'private, no-store',
    });
    response.write(first.value);
    await sendStream(parts, response);
  }
}
