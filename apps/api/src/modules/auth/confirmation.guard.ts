/** Calls that need more than an open session, such as that of an unattended browser (R77). */
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ApiErrorBody } from '@staffroom/contracts/errors.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { AppError } from '../../platform/http/app-error.js';
import type { SignedInRequest } from '../../platform/http/current-user.js';
import { reading } from './session.guard.js';

const confirmedFields = 'staffroom confirmed fields';

/**
 * The person must have confirmed who they are within the last ten minutes: for every changing call, or for one with one of these fields.
 * Calls of a token are not confirmed. A call whose body contains the current password needs no decorator.
 */
export const NeedsConfirmation = (...fields: string[]) => SetMetadata(confirmedFields, fields);

/** Runs after the body was read. */
@Injectable()
export class ConfirmationGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const fields = this.reflector.getAllAndOverride<string[] | undefined>(confirmedFields, targets);
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    if (!fields || request.byToken || request.isConfirmed || reading.includes(request.method)) return true;
    const body = (request.body ?? {}) as Record<string, unknown>;
    if (fields.length > 0 && fields.every((field) => body[field] === undefined)) return true;
    throw new ConfirmFirst(t('Confirm that it is you. Nothing was changed.'));
  }
}

/** POST /api/auth/confirm makes the same call succeed. */
export class ConfirmFirst extends AppError {
  constructor(
    message: string,
    /** The password is not enough. */
    private readonly strongly = false,
  ) {
    super(403, message, 'CONFIRM_FIRST');
  }

  override body(): ApiErrorBody {
    return { ...super.body(), ...(this.strongly && { confirmStrongly: true }) };
  }
}
