import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CancelPlannedErasureHandler } from './cancel-planned-erasure.command.js';
import { PlanErasureHandler } from './plan-erasure.command.js';
import { RetentionController } from './retention.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [RetentionController],
  providers: [PlanErasureHandler, CancelPlannedErasureHandler],
})
export class RetentionModule {}
