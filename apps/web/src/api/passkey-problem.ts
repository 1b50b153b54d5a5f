/** Why the browser gave no passkey, in a sentence. Browsers do not say more, so that pages learn nothing about people's devices. */
export function passkeyProblem(error: unknown): string {
  switch ((error as { name?: string }).name) {
    case 'InvalidStateError':
      return 'This device is already one of your second factors.';
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was given. Please try again.';
    default:
      return 'Your browser cannot use a passkey at this address.';
  }
}
