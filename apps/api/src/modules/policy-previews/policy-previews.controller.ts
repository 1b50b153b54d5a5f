import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PolicyPreview } from '@staffroom/contracts/company.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { PolicyChangeDto } from '../company/facade.js';
import { PreviewPolicy } from './preview-policy.query.js';

/** Apart from the policies, because an example is of people and their leave, which depend on the policies. */
@Controller('api/company/policy/preview')
@Roles('HR_MANAGER')
export class PolicyPreviewsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly log: EventLog,
  ) {}

  /** Changes nothing. */
  @Post()
  @HttpCode(200)
  async preview(
    @Body() change: PolicyChangeDto,
    @Context('PreviewPolicy') context: CommandContext,
  ): Promise<PolicyPreview> {
    const shown = await this.queries.execute(new PreviewPolicy(change));
    await this.log.confirm(context); // the body may have arrived long after its headers
    return shown;
  }
}
