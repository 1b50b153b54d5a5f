import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AttemptLimiter } from './attempt-limiter.js';
import { AuthController } from './auth.controller.js';
import { FirstLanguage } from './first-language.js';
import { KnownBrowsers } from './known-browsers.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginGuard } from './login.guard.js';
import { PasswordStrength } from './password-strength.js';
import { SessionStore } from './session-store.js';
import { SignIn } from './sign-in.js';

@Global()
@Module({
  imports: [PassportModule],
  controllers: [AuthController],
  providers: [
    AttemptLimiter,
    FirstLanguage,
    KnownBrowsers,
    LocalStrategy,
    LoginGuard,
    PasswordStrength,
    SessionStore,
    SignIn,
  ],
  exports: [AttemptLimiter, KnownBrowsers, PasswordStrength, SessionStore, SignIn],
})
export class AuthModule {}
