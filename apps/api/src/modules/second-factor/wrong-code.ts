import { t } from '@staffroom/contracts/texts/text.js';
import { type AppError, unauthorized } from '../../platform/http/app-error.js';

/** The same for a wrong code, one that was used before, and one that has expired. It depends only on what was typed. */
export function wrongCode(typed: string): AppError {
  const isOfApp = /^[\d\s]{1,12}$/.test(typed);
  return unauthorized(
    isOfApp
      ? t('This code is wrong or was used before. Wait for the next one and try again.')
      : t('This recovery code is wrong or was used before. Check what you have typed, or use another one.'),
    'INVALID_SECOND_FACTOR',
  );
}

export function wrongPasskey(): AppError {
  return unauthorized(t('This passkey could not be verified. Please try again.'), 'INVALID_SECOND_FACTOR');
}

/** The sign-in begins anew. */
export function signInExpired(message = t('This sign-in took too long. Please enter your password again.')): AppError {
  return unauthorized(message, 'SIGN_IN_EXPIRED');
}
