/** Until when documents have to be kept (R58). */
import type { RetainedKind, Retention } from '@staffroom/contracts/company.js';
import { addDays, type PlainDate } from '@staffroom/contracts/plain-date.js';

/** The documents of one kind that a person has, in one sum. */
export interface HeldDocuments {
  readonly document: RetainedKind;
  readonly count: number;
  /** Of the latest one. */
  readonly lastYear: number;
}

export interface KeptDocuments extends HeldDocuments {
  readonly years: number;
  /** The last day. */
  readonly until: PlainDate;
}

/** Each counts from the end of its year, so the latest one is kept longest. */
export function keptDocuments(held: readonly HeldDocuments[], retention: Retention): KeptDocuments[] {
  return held.map((documents) => {
    const years = retention[documents.document];
    return { ...documents, years, until: `${documents.lastYear + years}-12-31` };
  });
}

/** Null if nothing has to be kept on that day. */
export function keptUntil(kept: readonly KeptDocuments[], today: PlainDate): PlainDate | null {
  const latest = kept.reduce<PlainDate | null>(
    (last, { until }) => (last !== null && last > until ? last : until),
    null,
  );
  return latest !== null && latest >= today ? latest : null;
}

/** The first day on which nothing has to be kept. */
export function erasableFrom(until: PlainDate): PlainDate {
  return addDays(until, 1);
}
