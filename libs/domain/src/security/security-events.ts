/** Sign-ins, and attempts to get into an account, for HR and auditors. No decision is involved. */
import type { LimitedCall } from '@staffroom/contracts/security.js';
import type { DomainEvent } from '../decider.js';
import type { Personal } from '../event-catalog.js';
import { defineEvents } from '../event-catalog.js';

export function securityStream(userId: string): string {
  return `security-${userId}`;
}

/** Where a call came from. */
interface Origin {
  readonly userId: string;
  readonly address: Personal<string>;
  readonly browser: Personal<string>;
}

export interface SignedIn extends Origin {
  /** The browser sent no device cookie of this account. */
  readonly newBrowser: boolean;
}

/** Sign-ins of one account from one network, merged, because it had too many of them within an hour. */
export interface SignInsCounted extends Origin {
  readonly signIns: number;
  readonly since: string;
}

/** Failures of one account from one network, merged. `since` is the time of the first. */
export interface SignInsFailed extends Origin {
  readonly failures: number;
  readonly since: string;
}

/** Attempts that were refused with 429, merged in the same way. */
export interface SignInLimited extends Origin {
  readonly refused: number;
  readonly since: string;
}

/** Other calls that were refused with 429, merged in the same way. */
export interface PasswordCallsLimited extends Origin {
  readonly call: Exclude<LimitedCall, 'sign-in'>;
  readonly refused: number;
  readonly since: string;
}

/** Ten failures within an hour, from any network. The person is warned by mail. */
export interface ManySignInsFailed {
  readonly userId: string;
  readonly failures: number;
}

/** The person has ended all of their sessions. */
export interface SignedOutEverywhere {
  readonly userId: string;
}

export type SecurityEvent =
  | DomainEvent<'SignedIn', SignedIn>
  | DomainEvent<'SignInsCounted', SignInsCounted>
  | DomainEvent<'SignInsFailed', SignInsFailed>
  | DomainEvent<'SignInLimited', SignInLimited>
  | DomainEvent<'PasswordCallsLimited', PasswordCallsLimited>
  | DomainEvent<'ManySignInsFailed', ManySignInsFailed>
  | DomainEvent<'SignedOutEverywhere', SignedOutEverywhere>;

const origin = { address: true, browser: true } as const;

export const securityEvents = defineEvents<SecurityEvent>({
  SignedIn: { version: 1, subject: 'userId', personal: origin },
  SignInsCounted: { version: 1, subject: 'userId', personal: origin },
  SignInsFailed: { version: 1, subject: 'userId', personal: origin },
  SignInLimited: { version: 1, subject: 'userId', personal: origin },
  PasswordCallsLimited: { version: 1, subject: 'userId', personal: origin },
  ManySignInsFailed: { version: 1, subject: 'userId' },
  SignedOutEverywhere: { version: 1, subject: 'userId' },
});
