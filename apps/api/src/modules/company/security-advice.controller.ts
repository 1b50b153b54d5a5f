import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SecurityAdvice } from '@staffroom/contracts/security-advice.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { NeedsConfirmation } from '../auth/facade.js';
import { FollowSecurityAdvice, SecurityAdviceDto } from './follow-security-advice.command.js';
import { securityAdvice } from './security-advice.query.js';

@Controller('api/company/security-advice')
@Roles('HR_MANAGER')
export class SecurityAdviceController {
  constructor(
    private readonly commands: CommandBus,
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  advice(): Promise<SecurityAdvice> {
    return securityAdvice(this.log, this.config);
  }

  @Put()
  @NeedsConfirmation('strictPasswords')
  @TakesQuota('changes')
  async follow(
    @Body() body: SecurityAdviceDto,
    @Context('FollowSecurityAdvice') context: CommandContext,
  ): Promise<SecurityAdvice> {
    await this.commands.execute(new FollowSecurityAdvice(body, context));
    return this.advice();
  }
}
