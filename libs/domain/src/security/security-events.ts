/** Sign-ins, and attempts to get into an account, for HR and auditors. No decision is involved. */
import type { LimitedCall, SignInWay } from '@staffroom/contracts/security.js';
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
  /** Null in the first version of the event. */
  readonly way: SignInWay | null;
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

/** Sign-ins at the identity provider that the portal refused, merged in the same way. */
export type ProviderSignInsRefused = SignInsFailed;

/** Failures to confirm who has an open session, merged in the same way (R77). */
export type ConfirmationsFailed = SignInsFailed;

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

/** The person has logged out. */
export type SignedOut = Origin;

/** HR has ended the person's sessions, or the person one of their own. */
export interface SessionsEnded {
  readonly userId: string;
  readonly which: 'ALL' | 'ONE';
}

export type SecurityEvent =
  | DomainEvent<'SignedIn', SignedIn>
  | DomainEvent<'SignInsCounted', SignInsCounted>
  | DomainEvent<'SignInsFailed', SignInsFailed>
  | DomainEvent<'ProviderSignInsRefused', ProviderSignInsRefused>
  | DomainEvent<'ConfirmationsFailed', ConfirmationsFailed>
  | DomainEvent<'SignInLimited', SignInLimited>
  | DomainEvent<'PasswordCallsLimited', PasswordCallsLimited>
  | DomainEvent<'ManySignInsFailed', ManySignInsFailed>
  | DomainEvent<'SignedOut', SignedOut>
  | DomainEvent<'SignedOutEverywhere', SignedOutEverywhere>
  | DomainEvent<'SessionsEnded', SessionsEnded>;

const origin = { address: true, browser: true } as const;

export const securityEvents = defineEvents<SecurityEvent>({
  SignedIn: { version: 2, subject: 'userId', personal: origin, upcast: (data) => ({ ...data, way: null }) },
  SignInsCounted: { version: 1, subject: 'userId', personal: origin },
  SignInsFailed: { version: 1, subject: 'userId', personal: origin },
  ProviderSignInsRefused: { version: 1, subject: 'userId', personal: origin },
  ConfirmationsFailed: { version: 1, subject: 'userId', personal: origin },
  SignInLimited: { version: 1, subject: 'userId', personal: origin },
  PasswordCallsLimited: { version: 1, subject: 'userId', personal: origin },
  ManySignInsFailed: { version: 1, subject: 'userId' },
  SignedOut: { version: 1, subject: 'userId', personal: origin },
  SignedOutEverywhere: { version: 1, subject: 'userId' },
  SessionsEnded: { version: 1, subject: 'userId' },
});
