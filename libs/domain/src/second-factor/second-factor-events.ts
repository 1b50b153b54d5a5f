/** The second factors of one person. Secrets and codes are never part of an event (R8). */
import type { FactorKind } from '@staffroom/contracts/second-factor.js';
import type { DomainEvent } from '../decider.js';
import type { Personal } from '../event-catalog.js';
import { defineEvents } from '../event-catalog.js';

export function secondFactorStream(userId: string): string {
  return `second-factor-${userId}`;
}

export interface SecondFactorAdded {
  readonly userId: string;
  readonly factorId: string;
  readonly kind: FactorKind;
  /** Chosen by the person: 'Ana’s phone'. */
  readonly name: Personal<string>;
}

export interface SecondFactorRemoved {
  readonly userId: string;
  readonly factorId: string;
}

/** All factors and recovery codes were removed by HR, or by an operator. */
export interface SecondFactorReset {
  readonly userId: string;
}

/** Earlier codes no longer work. */
export interface RecoveryCodesIssued {
  readonly userId: string;
  readonly count: number;
}

export interface RecoveryCodeUsed {
  readonly userId: string;
  readonly left: number;
}

export type SecondFactorEvent =
  | DomainEvent<'SecondFactorAdded', SecondFactorAdded>
  | DomainEvent<'SecondFactorRemoved', SecondFactorRemoved>
  | DomainEvent<'SecondFactorReset', SecondFactorReset>
  | DomainEvent<'RecoveryCodesIssued', RecoveryCodesIssued>
  | DomainEvent<'RecoveryCodeUsed', RecoveryCodeUsed>;

export const secondFactorEvents = defineEvents<SecondFactorEvent>({
  SecondFactorAdded: { version: 1, subject: 'userId', personal: { name: true } },
  SecondFactorRemoved: { version: 1, subject: 'userId' },
  SecondFactorReset: { version: 1, subject: 'userId' },
  RecoveryCodesIssued: { version: 1, subject: 'userId' },
  RecoveryCodeUsed: { version: 1, subject: 'userId' },
});
