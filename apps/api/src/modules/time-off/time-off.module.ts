import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PreviewTimeOffHandler } from './preview-time-off.query.js';
import { RequestTimeOffHandler } from './request-time-off.command.js';
import { ReviewTimeOffHandler } from './review-time-off.command.js';
import { TeamTimeOffController } from './team-time-off.controller.js';
import { TimeOffController } from './time-off.controller.js';
import { WithdrawTimeOffHandler } from './withdraw-time-off.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [TimeOffController, TeamTimeOffController],
  providers: [RequestTimeOffHandler, ReviewTimeOffHandler, WithdrawTimeOffHandler, PreviewTimeOffHandler],
})
export class TimeOffModule {}
