/** How a request records its kind of special leave (R51). */
import type { SpecialLeaveKind } from '@staffroom/contracts/company.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';

/** The name as it was, for histories and exports. */
export type RecordedKind = Pick<SpecialLeaveKind, 'kindId' | 'name'>;

/** The type and the kind together, written as JSON in UTF-8: a name of 80 characters in any script fits. */
const filledBytes = 320;

/**
 * The JSON of the kind, or of null for other types, filled up so that type and kind always take as much room in the encrypted part
 * of the event: its length must not tell what kind of absence it is (R46).
 */
export function recordedKind(type: RequestableType, kind: RecordedKind | null): string {
  const json = jsonOf(kind);
  return json + ' '.repeat(Math.max(0, filledBytes - bytesOf(type) - bytesOf(json)));
}

/** A kind that does not fit would be recognized by its length. */
export function canBeRecorded(kind: RecordedKind): boolean {
  return bytesOf('SPECIAL') + bytesOf(jsonOf(kind)) <= filledBytes;
}

function jsonOf(kind: RecordedKind | null): string {
  return JSON.stringify(kind && { kindId: kind.kindId, name: kind.name });
}

/** Of the text as a value in JSON, which escapes its quotation marks. */
function bytesOf(text: string): number {
  return encodeURIComponent(JSON.stringify(text)).replace(/%../g, '-').length;
}

/** Null for other types, and once the person is erased. */
export function kindRecorded(recorded: string | null): RecordedKind | null {
  return recorded ? (JSON.parse(recorded) as RecordedKind | null) : null;
}
