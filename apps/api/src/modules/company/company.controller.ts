import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { CompanyPolicy } from '@staffroom/contracts/company.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { ChangeReminders, ChangeRemindersDto } from './change-reminders.command.js';
import { companyPolicy } from './reminder-policy.view.js';

@Controller('api/company/policy')
@Roles('HR_MANAGER')
export class CompanyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
  ) {}

  @Get()
  policy(): Promise<CompanyPolicy> {
    return companyPolicy(this.pool);
  }

  @Put('reminders')
  @TakesQuota('changes')
  async changeReminders(
    @Body() { remindAfterDays, escalateAfterDays }: ChangeRemindersDto,
    @Context('ChangeReminders') context: CommandContext,
  ): Promise<CompanyPolicy> {
    await this.commands.execute(new ChangeReminders({ remindAfterDays, escalateAfterDays }, context));
    return companyPolicy(this.pool);
  }
}
