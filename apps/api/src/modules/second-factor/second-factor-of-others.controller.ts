/** What HR decides about second factors: of whom one is required, and a reset for someone who has lost theirs (R64). */
import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { SecondFactorPolicy } from '@staffroom/contracts/second-factor.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { NeedsConfirmation, peopleWithoutFactor, rolesThatNeedFactors } from '../auth/facade.js';
import { ChangeSecondFactorPolicy, SecondFactorPolicyDto } from './change-policy.command.js';
import { noSuchUser } from './no-such-user.js';
import { ResetSecondFactor } from './reset-second-factor.command.js';

@Controller('api')
@Roles('HR_MANAGER')
@NeedsConfirmation()
export class SecondFactorOfOthersController {
  constructor(
    private readonly pool: Pool,
    private readonly commands: CommandBus,
  ) {}

  @Get('company/second-factor')
  async policy(): Promise<SecondFactorPolicy> {
    const requiredOf = await rolesThatNeedFactors(this.pool);
    return { requiredOf, peopleWithout: await peopleWithoutFactor(this.pool, requiredOf) };
  }

  @Put('company/second-factor')
  @TakesQuota('changes')
  async change(
    @Body() { requiredOf }: SecondFactorPolicyDto,
    @Context('ChangeSecondFactorPolicy') context: CommandContext,
  ): Promise<SecondFactorPolicy> {
    await this.commands.execute(new ChangeSecondFactorPolicy({ requiredOf }, context));
    return this.policy();
  }

  @Delete('users/:id/second-factor')
  @TakesQuota('changes')
  @HttpCode(204)
  async reset(@Param('id') id: string, @Context('ResetSecondFactor') context: CommandContext): Promise<void> {
    await this.commands.execute(new ResetSecondFactor(knownId(id, noSuchUser), context));
  }
}
