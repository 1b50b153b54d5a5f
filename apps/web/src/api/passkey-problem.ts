import { t } from '@staffroom/contracts/texts/text.js';

/** Why the browser gave no passkey, in a sentence. Browsers do not say more, so that pages learn nothing about people's devices. */
export function passkeyProblem(error: unknown): string {
  switch ((error as { name?: string }).name) {
    case 'InvalidStateError':
      return t('This device is already one of your second factors.');
    case 'NotAllowedError':
    case 'AbortError':
      return t('No passkey was given. Please try again.');
    default:
      return t('Your browser cannot use a passkey at this address.');
  }
}
