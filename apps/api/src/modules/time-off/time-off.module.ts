import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CancelTimeOffHandler } from './cancellation/cancel-time-off.command.js';
import { ClosuresController } from './closures/closures.controller.js';
import { EnterTimeOffHandler } from './requests/enter-time-off.command.js';
import { PreviewTimeOffHandler } from './requests/preview-time-off.query.js';
import { RequestCancellationHandler } from './cancellation/request-cancellation.command.js';
import { RequestTimeOffHandler } from './requests/request-time-off.command.js';
import { ReviewCancellationHandler } from './cancellation/review-cancellation.command.js';
import { ReviewTimeOffHandler } from './requests/review-time-off.command.js';
import { TeamTimeOffController } from './team-time-off.controller.js';
import { TimeOffController } from './time-off.controller.js';
import { WithdrawTimeOffHandler } from './requests/withdraw-time-off.command.js';

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
