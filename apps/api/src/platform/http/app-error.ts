import { HttpException } from '@nestjs/common';
import type { ApiErrorBody, ErrorCode, FieldError } from '@staffroom/contracts/errors.js';
import { t } from '@staffroom/contracts/texts/text.js';

/** A reply other than success, in the format of R1. */
export class AppError extends HttpException {
  constructor(
    statusCode: number,
    message: string,
    readonly code?: ErrorCode | string,
    readonly errors?: FieldError[],
    readonly retryAfterSeconds?: number,
  ) {
    super(message, statusCode);
  }

  body(): ApiErrorBody {
    return {
      statusCode: this.getStatus(),
      message: this.message,
      ...(this.code ? { code: this.code as ErrorCode } : {}),
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}

/** A 404 for something the user may see but that cannot be found any more. */
export class LostError extends AppError {
  constructor(message: string) {
    super(404, message);
  }
}

export function badRequest(field: string, message: string): AppError {
  return new AppError(400, message, undefined, [{ field, message }]);
}

export function unauthorized(message: string, code?: ErrorCode): AppError {
  return new AppError(401, message, code);
}

export function forbidden(message: string, code?: ErrorCode): AppError {
  return new AppError(403, message, code);
}

/** Not found or not visible to the user: the reply is the same for both (R2). */
export function notFound(message: string): AppError {
  return new AppError(404, message);
}

export function conflict(code: ErrorCode, message: string): AppError {
  return new AppError(409, message, code);
}

export function tooManyAttempts(retryAfterSeconds: number): AppError {
  const message = t('Too many attempts. Try again in {minutes, plural, one {a minute} other {# minutes}}.', {
    minutes: minutesOf(retryAfterSeconds),
  });
  return new AppError(429, message, 'TOO_MANY_ATTEMPTS', undefined, retryAfterSeconds);
}

/** `limit` is an amount with its unit, such as "60 requests". */
export function quotaReached(limit: string, retryAfterSeconds: number): AppError {
  const message = t(
    'You have reached the limit of {limit} an hour. Nothing was saved. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
    { limit, minutes: minutesOf(retryAfterSeconds) },
  );
  return new AppError(429, message, 'QUOTA_REACHED', undefined, retryAfterSeconds);
}

function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}
