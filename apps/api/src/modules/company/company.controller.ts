import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CompanyPolicy } from '@staffroom/contracts/company.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { NeedsConfirmation } from '../auth/facade.js';
import { ChangePolicy } from './change-policy.command.js';
import { companyPolicy } from './company-policy.query.js';
import { PolicyChangeDto } from './policy-change.dto.js';

@Controller('api/company/policy')
@Roles('HR_MANAGER')
export class CompanyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: EventLog,
  ) {}

  @Get()
  policy(): Promise<CompanyPolicy> {
    return companyPolicy(this.log);
  }

  @Post('changes')
  @NeedsConfirmation('executivesSeeFiles')
  @TakesQuota('changes')
  @HttpCode(200)
  async change(
    @Body() change: PolicyChangeDto,
    @Context('ChangePolicy') context: CommandContext,
  ): Promise<CompanyPolicy> {
    await this.commands.execute(new ChangePolicy(change, context));
    return companyPolicy(this.log);
  }
}
