/** The tabs of My Team (R17): pending requests first, then newest first. Each accepts `?userId=` for one member. */
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { t } from '@staffroom/contracts/texts/text.js';
import { IsOptional, IsString, IsUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/clock/clock.js';
import { CurrentUser, Roles, type SignedInUser } from '../../platform/http/current-user.js';
import { documentKind, listPersonnelDocuments, sendPersonnelDocumentPage } from '../documents/facade.js';
import { payslipKind } from '../payroll/facade.js';
import { refundKind } from '../refunds/facade.js';
import { sendQueuePage, teamQueue, peopleInTeam } from '../requests/facade.js';
import { timeOffQueue } from '../time-off/facade.js';
import { membersInView, membersWithFiles } from './team-access.view.js';

class TeamTabQuery {
  @IsOptional()
  @IsUUID('all', { message: () => t('User must be the id of a user') })
  userId?: string;

  @IsOptional()
  @IsString()
  after?: string;
}

@Controller('api/teams/:id')
@Roles('HR_MANAGER', 'EXECUTIVE')
export class TeamTabsController {
  constructor(
    private readonly pool: Pool,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  @Get('time-off')
  async timeOff(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Query() { userId }: TeamTabQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const members = await membersInView(this.pool, user, id);
    await sendQueuePage(request, response, { userId }, (query) =>
      timeOffQueue(this.log, [peopleInTeam(members)], this.clock.today(), query),
    );
  }

  @Get('refunds')
  async refunds(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Query() { userId }: TeamTabQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const members = await membersInView(this.pool, user, id);
    await sendQueuePage(request, response, { userId }, (query) =>
      teamQueue(this.pool, refundKind, [peopleInTeam(members)], query),
    );
  }

  @Get('documents')
  async documents(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Query() { userId }: TeamTabQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const members = await membersWithFiles(this.pool, user, id);
    await sendPersonnelDocumentPage(request, response, (page) =>
      listPersonnelDocuments(this.pool, documentKind, { ...page, members, userId }),
    );
  }

  @Get('payroll')
  async payroll(
    @CurrentUser() user: SignedInUser,
    @Param('id') id: string,
    @Query() { userId }: TeamTabQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const members = await membersWithFiles(this.pool, user, id);
    await sendPersonnelDocumentPage(request, response, (page) =>
      listPersonnelDocuments(this.pool, payslipKind, { ...page, members, userId }),
    );
  }
}
