/** The ETag of an account: the values that HR read before editing. It detects stale edits and corrections (R25). */

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

const shape = /^(?:W\/)?"(\d{1,9}):(\d{1,4}):(-?\d{1,9}(?:\.\d{1,2})?):(-?\d{1,9}(?:\.\d{1,2})?)"$/;

/** Null if the portal did not issue it. */
export function readEtag(etag: string): ReadAccount | null {
  const parts = shape.exec(etag.trim())?.slice(1).map(Number);
  if (!parts) return null;
  const [version, year, correctionHours, vacationHours] = parts as [number, number, number, number];
  return { version, year, correctionHours, vacationHours };
}

/**
 * Whether HR has changed the account since. Approved leave does not count: it lowers the hours, and HR's value is compared with
 * hours that were read.
 */
export function isStale(read: ReadAccount, present: ReadAccount): boolean {
  return (
    read.version !== present.version || read.year !== present.year || read.correctionHours !== present.correctionHours
  );
}
