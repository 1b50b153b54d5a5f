import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangePolicyHandler } from './change-policy.command.js';
import { CompanyController } from './company.controller.js';
import { FollowSecurityAdviceHandler } from './follow-security-advice.command.js';
import { SecurityAdviceController } from './security-advice.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [CompanyController, SecurityAdviceController],
  providers: [ChangePolicyHandler, FollowSecurityAdviceHandler],
})
export class CompanyModule {}
