import type { LimitedCall, SignInWay } from '@staffroom/contracts/security.js';
import type { Request } from 'express';

/** The account that a call is about. Null for a reset link that does not exist. */
export type Account = { email: string } | { userId: string | null };

export interface OpenedSession {
  userId: string;
  sessionId: string;
  way: SignInWay;
  newBrowser: boolean;
}

/** Where an attempt failed. */
export type FailedAt = 'sign-in' | 'provider' | 'confirmation';

/** Records sign-ins, and attempts that fail or are refused. The security module implements it, because security depends on auth. */
export abstract class SignInWatch {
  /** A session must not open if this fails. */
  abstract signedIn(session: OpenedSession, request: Request): Promise<void>;
  abstract signedOut(userId: string, request: Request): Promise<void>;
  /** The same work for every address, whether or not it has an account (R3). */
  abstract failed(account: Account, request: Request, at?: FailedAt): Promise<void>;
  /** The call was refused with 429. The same work for every address, too. */
  abstract limited(call: LimitedCall, account: Account, request: Request): Promise<void>;
}
