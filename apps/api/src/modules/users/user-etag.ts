/** The ETag of an account: what HR had read when editing it, so that a stale edit is refused and a correction is known (R25). */

export interface ReadAccount {
  /** Version of the person's stream. */
  version: number;
  /** The leave year of both sums. */
  year: number;
  correctionHours: number;
  vacationHours: number;
}

export function etagOf({ version, year, correctionHours, vacationHours }: ReadAccount): string {
  return `"${[version, year, correctionHours, vacationHours].join(':')}"`;
}

const shape = /^(?:W\/)?"(\d{1,9}):(\d{1,4}):(-?\d{1,9}(?:\.\d)?):(-?\d{1,9}(?:\.\d)?)"$/;

/** Null where it is none of ours. */
export function readEtag(etag: string): ReadAccount | null {
  const parts = shape.exec(etag.trim())?.slice(1).map(Number);
  if (!parts) return null;
  const [version, year, correctionHours, vacationHours] = parts as [number, number, number, number];
  return { version, year, correctionHours, vacationHours };
}

/**
 * Whether HR's own doing has changed since. Approved leave has not: it lowers the hours, and what HR wrote is compared with the
 * hours that were read.
 */
export function isStale(read: ReadAccount, present: ReadAccount): boolean {
  return (
    read.version !== present.version || read.year !== present.year || read.correctionHours !== present.correctionHours
  );
}
