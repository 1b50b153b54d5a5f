import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { type AppError, unauthorized } from '../../platform/http/app-error.js';
import { validationPipe } from '../../platform/http/validation.pipe.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { LoginDto } from './auth.dto.js';

/** Checks the form, counts the attempt, then lets Passport's local strategy decide. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  constructor(private readonly limiter: AttemptLimiter) {
    super({ session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const login = (await validationPipe().transform(request.body, { type: 'body', metatype: LoginDto })) as LoginDto;
    const attempt = await this.limiter.begin('sign-in', login.email, request.ip ?? '');
    await super.canActivate(context);
    await attempt.succeeded();
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
  return unauthorized('Invalid credentials', 'INVALID_CREDENTIALS');
}
