/** A signed statement of how far the log reached. Keep it out of reach of anyone who could rewrite the log. */
import type { VerifiedHead } from './chain-report.js';
import type { Signed, SigningKey } from './signing-key.js';

export interface Checkpoint {
  format: 'staffroom-checkpoint-1';
  position: number;
  /** In hex. */
  hash: string;
  /** When the event at `position` was recorded. Null for an empty log. */
  recordedAt: string | null;
  /** Hash of the event at `position`, chained over all events before it. */
  count: number;
  madeAt: string;
}

export function makeCheckpoint(head: VerifiedHead, madeAt: Date, key: SigningKey): Signed<Checkpoint> {
  return key.sign<Checkpoint>({
    format: 'staffroom-checkpoint-1',
    position: head.position,
    hash: head.hash.toString('hex'),
    recordedAt: head.recordedAtMicros === null ? null : isoMicros(head.recordedAtMicros),
    count: head.position,
    madeAt: madeAt.toISOString(),
  });
}

/** Parses the file. Checks its shape only. */
export function parseCheckpoint(text: string): Signed<Checkpoint> {
  const value = JSON.parse(text) as Partial<Signed<Checkpoint>>;
  const shaped =
    value.format === 'staffroom-checkpoint-1' &&
    Number.isSafeInteger(value.position) &&
    /^[0-9a-f]{64}$/.test(value.hash ?? '') &&
    typeof value.publicKey === 'string' &&
    typeof value.signature === 'string';
  if (!shaped) throw new Error('not a checkpoint');
  return value as Signed<Checkpoint>;
}

/** Formats microseconds since 1970 as an ISO time with microseconds. */
export function isoMicros(micros: string): string {
  const millis = new Date(Math.floor(Number(micros) / 1000)).toISOString().slice(0, -1);
  return `${millis}${micros.slice(-3)}Z`;
}
