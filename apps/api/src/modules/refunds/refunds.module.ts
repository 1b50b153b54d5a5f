import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '../access/facade.js';
import { RefundsController } from './refunds.controller.js';
import { RequestRefundHandler } from './request-refund.command.js';
import { ReviewRefundHandler } from './review-refund.command.js';
import { TeamRefundsController } from './team-refunds.controller.js';
import { WithdrawRefundHandler } from './withdraw-refund.command.js';

@Module({
  imports: [AccessModule, CqrsModule],
  controllers: [RefundsController, TeamRefundsController],
  providers: [RequestRefundHandler, ReviewRefundHandler, WithdrawRefundHandler],
})
export class RefundsModule {}
