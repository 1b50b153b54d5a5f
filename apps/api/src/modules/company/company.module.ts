import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangePolicyHandler } from './change-policy.command.js';
import { CompanyController } from './company.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [CompanyController],
  providers: [ChangePolicyHandler],
})
export class CompanyModule {}
