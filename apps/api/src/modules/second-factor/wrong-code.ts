import { type AppError, unauthorized } from '../../platform/http/app-error.js';

/** The same for a wrong code, one that was used before, and one that has expired. It depends only on what was typed. */
export function wrongCode(typed: string): AppError {
  const isOfApp = /^[\d\s]{1,12}$/.test(typed);
  return unauthorized(
    isOfApp
      ? 'This code is wrong or was used before. Wait for the next one and try again.'
      : 'This recovery code is wrong or was used before. Check what you have typed, or use another one.',
    'INVALID_SECOND_FACTOR',
  );
}

export function wrongPasskey(): AppError {
  return unauthorized('This passkey could not be verified. Please try again.', 'INVALID_SECOND_FACTOR');
}

/** The sign-in begins anew. */
export function signInExpired(remedy = 'Please enter your password again.'): AppError {
  return unauthorized(`This sign-in took too long. ${remedy}`, 'SIGN_IN_EXPIRED');
}
