/** An event for machines and people: the hashed bytes, and their meaning. */
import { isoMicros } from '../../platform/log-integrity/checkpoint.js';
import type { HashedRow } from '../../platform/log-integrity/hashed-rows.js';

export interface ReadableEvent {
  row: HashedRow;
  /** Null if there are none, or if the person was deleted. */
  personal: object | null;
  /** The event that set this one aside, and why; null otherwise. */
  setAside: { position: number; reason: string } | null;
  actor: string;
  subject: string | null;
}

export function readablePart({ row, personal, setAside, actor, subject }: ReadableEvent) {
  return {
    recordedAt: isoMicros(row.recordedAtMicros),
    actor,
    subject,
    data: { ...dataOf(row), ...personal },
    ...(setAside && { setAside }),
  };
}

export function dataOf(row: HashedRow): object {
  return JSON.parse(row.data) as object;
}
