import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

/** Of the reviewer who names substitutes. */
export function substitutesStream(userId: string): string {
  return `substitutes-${userId}`;
}

export interface SubstituteNamed {
  readonly substitutionId: string;
  /** The reviewer. */
  readonly userId: string;
  readonly substituteId: string;
  /** Both are null for all of the reviewer's own approved leave. */
  readonly startDate: PlainDate | null;
  readonly endDate: PlainDate | null;
}

export interface SubstituteRemoved {
  readonly substitutionId: string;
  readonly userId: string;
  readonly substituteId: string;
}

export type SubstituteEvent =
  DomainEvent<'SubstituteNamed', SubstituteNamed> | DomainEvent<'SubstituteRemoved', SubstituteRemoved>;

export const substituteEvents = defineEvents<SubstituteEvent>({
  SubstituteNamed: { version: 1, subject: 'userId' },
  SubstituteRemoved: { version: 1, subject: 'userId' },
});
