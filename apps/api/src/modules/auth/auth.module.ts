import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PassportModule } from '@nestjs/passport';
import { ResetBell } from '../notifications/facade.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { AuthController } from './auth.controller.js';
import { ChangePasswordHandler } from './change-password.command.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginGuard } from './login.guard.js';
import { ResetPasswordHandler } from './reset-password.command.js';

@Module({
  imports: [CqrsModule, PassportModule],
  controllers: [AuthController],
  providers: [AttemptLimiter, LocalStrategy, LoginGuard, ChangePasswordHandler, ResetPasswordHandler, ResetBell],
})
export class AuthModule {}
