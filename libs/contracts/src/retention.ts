/** What the law may still require to keep of a person, and the planned deletion of an archived account (R58). */
import type { RetainedKind } from './company.js';
import type { PlainDate } from './plain-date.js';
import type { Country } from './users.js';

/** GET /api/users/{id}/retention. */
export interface PersonRetention {
  /** Whose periods apply. */
  country: Country;
  /** Only what is still to be kept, for the longest time first. */
  kept: KeptKind[];
  /** The latest of these dates. Null if nothing is to be kept. */
  until: PlainDate | null;
  /** The day after it. */
  erasableFrom: PlainDate | null;
  plannedErasure: PlannedErasure | null;
  /** Approved refunds that are not paid, also those in payment files. Nobody can pay them after a deletion (R33a). */
  unpaidRefunds: number;
}

export interface KeptKind {
  /** Any document may be a sick note, so all documents that are no payslips count as SICK_NOTE. */
  document: RetainedKind;
  count: number;
  /** Of the latest one. */
  lastYear: number;
  /** After the end of that year. HR can change it. */
  years: number;
  until: PlainDate;
}

export interface PlannedErasure {
  /** The account is deleted in the morning of that day. */
  on: PlainDate;
  /** Null if the portal has moved it, because something has to be kept for longer; 'Deleted user' after an erasure. */
  byName: string | null;
  at: string;
}
