import type { SecondStep } from '@staffroom/contracts/second-factor.js';

/** Begins the second step of a sign-in. The module second-factor implements it, because second-factor depends on auth. */
export abstract class SecondSteps {
  /** Null for a person without a second factor. The password was given, or the provider knows the person; the step ends if the password changes. */
  abstract begin(userId: string, passwordHash: string): Promise<SecondStep | null>;
  /** One that has begun. Null if it has ended, or has expired. */
  abstract begun(token: string): Promise<SecondStep | null>;
}
