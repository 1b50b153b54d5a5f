import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { invitationDays } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Request } from 'express';
import { AppError, unauthorized } from '../../platform/http/app-error.js';
import { validationPipe } from '../../platform/http/validation.pipe.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { LoginDto } from './auth.dto.js';
import { KnownBrowsers } from './known-browsers.js';
import type { Authenticated } from './local.strategy.js';
import { SignInWatch } from './sign-in-watch.js';

/** Checks the form, counts the attempt, then lets Passport's local strategy decide. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  constructor(
    private readonly limiter: AttemptLimiter,
    private readonly browsers: KnownBrowsers,
    private readonly watch: SignInWatch,
  ) {
    super({ session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const login = (await validationPipe().transform(request.body, { type: 'body', metatype: LoginDto })) as LoginDto;
    const knownBrowser = await this.browsers.idFor(request, login.email);
    const origin = { address: request.ip ?? '', knownBrowser };
    const attempt = await this.limiter.begin('sign-in', login.email, origin, () =>
      this.watch.limited('sign-in', { email: login.email }, request),
    );
    try {
      await attempt.of(async () => super.canActivate(context));
    } catch (error) {
      if (error instanceof AppError && error.getStatus() === 401)
        await this.watch.failed({ email: login.email }, request);
      throw error;
    }
    (request.user as Authenticated).knownBrowser = knownBrowser;
    return true;
  }

  override handleRequest<User>(error: Error | null, user: User | false): User {
    if (error) throw error;
    if (!user) throw invalidCredentials();
    return user;
  }
}

/** The reply to every failed sign-in (R3). */
export function invalidCredentials(): AppError {
  return unauthorized(t('Invalid credentials'), 'INVALID_CREDENTIALS');
}

/** Said only to a person who knows the password (R21a). */
export function temporaryPasswordExpired(): AppError {
  const message = t(
    'This temporary password could be used for {days, plural, one {# day} other {# days}}. Ask HR for a new one, or choose “Forgot password?” to get a link by email.',
    { days: invitationDays },
  );
  return unauthorized(message, 'TEMPORARY_PASSWORD_EXPIRED');
}
