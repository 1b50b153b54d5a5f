import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CancelTimeOffHandler } from './cancel-time-off.command.js';
import { ClosuresController } from './closures.controller.js';
import { EnterTimeOffHandler } from './enter-time-off.command.js';
import { PreviewTimeOffHandler } from './preview-time-off.query.js';
import { RequestCancellationHandler } from './request-cancellation.command.js';
import { RequestTimeOffHandler } from './request-time-off.command.js';
import { ReviewCancellationHandler } from './review-cancellation.command.js';
import { ReviewTimeOffHandler } from './review-time-off.command.js';
import { TeamTimeOffController } from './team-time-off.controller.js';
import { TimeOffController } from './time-off.controller.js';
import { WithdrawTimeOffHandler } from './withdraw-time-off.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [TimeOffController, TeamTimeOffController, ClosuresController],
  providers: [
    RequestTimeOffHandler,
    EnterTimeOffHandler,
    ReviewTimeOffHandler,
    WithdrawTimeOffHandler,
    RequestCancellationHandler,
    ReviewCancellationHandler,
    CancelTimeOffHandler,
    PreviewTimeOffHandler,
  ],
})
export class TimeOffModule {}
