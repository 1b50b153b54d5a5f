import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PersonRetention } from '@staffroom/contracts/retention.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { CancelPlannedErasure } from './cancel-planned-erasure.command.js';
import { personRetention } from './person-retention.query.js';
import { PlanErasure } from './plan-erasure.command.js';

/** What the law may still require of a person, and when an archived account is deleted (R58). */
@Controller('api/users')
@Roles('HR_MANAGER')
export class RetentionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  @Get(':id/retention')
  retention(@Param('id') id: string): Promise<PersonRetention> {
    return this.found(known(id));
  }

  @Put(':id/planned-erasure')
  @TakesQuota('changes')
  async plan(@Param('id') id: string, @Context('PlanErasure') context: CommandContext): Promise<PersonRetention> {
    const userId = known(id);
    await this.commands.execute(new PlanErasure(userId, context));
    return this.found(userId);
  }

  @Delete(':id/planned-erasure')
  @HttpCode(204)
  async cancel(@Param('id') id: string, @Context('CancelPlannedErasure') context: CommandContext): Promise<void> {
    await this.commands.execute(new CancelPlannedErasure(known(id), context));
  }

  private async found(userId: string): Promise<PersonRetention> {
    const found = await personRetention(this.pool, userId, this.clock);
    if (!found) throw noSuchUser();
    return found;
  }
}

const noSuchUser = () => notFound(t('There is no such user.'));
const known = (id: string) => knownId(id, noSuchUser);
