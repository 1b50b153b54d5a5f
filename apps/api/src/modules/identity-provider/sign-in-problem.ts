import type { SignInProblemCode } from '@staffroom/contracts/sign-in-problems.js';

/** Why a sign-in through the identity provider failed. The sign-in page says it in words. */
export class SignInProblem extends Error {
  override name = 'SignInProblem';

  constructor(
    readonly code: SignInProblemCode,
    options?: ErrorOptions,
  ) {
    super(`A sign-in through the identity provider failed: ${code}`, options);
  }
}
