/** How a request records its kind of special leave (R51). */
import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';

/** The name as it was, for histories and exports. */
export type RecordedKind = Pick<SpecialLeaveKind, 'kindId' | 'name'>;

const paddedLength = 128;

/** The JSON of the kind, or of null for other types, filled up to one length (R46). Only a long name exceeds it. */
export function recordedKind(kind: RecordedKind | null): string {
  return JSON.stringify(kind && { kindId: kind.kindId, name: kind.name }).padEnd(paddedLength);
}

/** Null for other types, for older requests, and once the person is erased. */
export function kindRecorded(recorded: string | null | undefined): RecordedKind | null {
  return recorded ? (JSON.parse(recorded) as RecordedKind | null) : null;
}
