import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PasswordResetController } from './password-reset.controller.js';
import { ResetWakeUps } from './reset-wake-ups.js';
import { ResetPasswordHandler } from './reset-password.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [PasswordResetController],
  providers: [ResetPasswordHandler, ResetWakeUps],
})
export class PasswordResetModule {}
