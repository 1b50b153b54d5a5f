import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AttemptLimiter } from './attempt-limiter.js';
import { AuthController } from './auth.controller.js';
import { KnownBrowsers } from './known-browsers.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginGuard } from './login.guard.js';
import { SessionStore } from './session-store.js';

@Global()
@Module({
  imports: [PassportModule],
  controllers: [AuthController],
  providers: [AttemptLimiter, KnownBrowsers, LocalStrategy, LoginGuard, SessionStore],
  exports: [AttemptLimiter, KnownBrowsers, SessionStore],
})
export class AuthModule {}
