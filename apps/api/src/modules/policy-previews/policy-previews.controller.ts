import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PolicyPreview } from '@staffroom/contracts/company.js';
import { Roles } from '../../platform/http/current-user.js';
import { PolicyChangeDto } from '../company/facade.js';
import { PreviewPolicy } from './preview-policy.query.js';

/** Apart from the policies, because an example is of people and their leave, which depend on the policies. */
@Controller('api/company/policy/preview')
@Roles('HR_MANAGER')
export class PolicyPreviewsController {
  constructor(private readonly queries: QueryBus) {}

  /** Changes nothing. */
  @Post()
  @HttpCode(200)
  preview(@Body() change: PolicyChangeDto): Promise<PolicyPreview> {
    return this.queries.execute(new PreviewPolicy(change));
  }
}
