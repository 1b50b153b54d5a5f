import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { LeaveWarningsController } from './leave-warnings.controller.js';
import { OpenLeaveWarningHandler } from './open-leave-warning.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [LeaveWarningsController],
  providers: [OpenLeaveWarningHandler],
})
export class LeaveWarningsModule {}
