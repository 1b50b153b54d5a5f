import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PasswordResetController } from './password-reset.controller.js';
import { ResetBell } from './reset-bell.js';
import { ResetPasswordHandler } from './reset-password.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [PasswordResetController],
  providers: [ResetPasswordHandler, ResetBell],
})
export class PasswordResetModule {}
