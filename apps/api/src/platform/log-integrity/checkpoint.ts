/** A signed statement of how far the log reached. Keep it out of reach of anyone who could rewrite the log. */
import type { VerifiedHead } from './chain-report.js';
import { bytesOf } from '../merkle/sha256.js';
import type { TreeHasher } from '../merkle/tree-hasher.js';
import type { Signed, SigningKey } from './signing-key.js';

export interface Checkpoint {
  format: 'staffroom-checkpoint-1';
  position: number;
  /** Hash of the event at `position`, chained over all events before it, in hex. */
  hash: string;
  /** When the event at `position` was recorded. Null for an empty log. */
  recordedAt: string | null;
  count: number;
  /** Number of leaves of the Merkle tree over the log's hashes. */
  size: number;
  /** Root of that tree (RFC 9162), in hex. */
  root: string;
  madeAt: string;
}

/** @param tree Over the events up to the head. */
export function makeCheckpoint(
  head: VerifiedHead,
  tree: TreeHasher,
  madeAt: Date,
  key: SigningKey,
): Signed<Checkpoint> {
  return key.sign<Checkpoint>({
    format: 'staffroom-checkpoint-1',
    position: head.position,
    hash: head.hash.toString('hex'),
    recordedAt: head.recordedAtMicros === null ? null : isoMicros(head.recordedAtMicros),
    count: head.position,
    size: tree.size,
    root: bytesOf(tree.root()).toString('hex'),
    madeAt: madeAt.toISOString(),
  });
}

/** The file of a checkpoint, exactly as it is kept, sent and stamped. */
export function checkpointText(checkpoint: Signed<Checkpoint>): string {
  return `${JSON.stringify(checkpoint, null, 2)}\n`;
}

/** Parses the file. Checks its shape only. */
export function parseCheckpoint(text: string): Signed<Checkpoint> {
  const value = JSON.parse(text) as Partial<Signed<Checkpoint>>;
  const shaped =
    value.format === 'staffroom-checkpoint-1' &&
    Number.isSafeInteger(value.position) &&
    isHash(value.hash ?? '') &&
    Number.isSafeInteger(value.size) &&
    isHash(value.root ?? '') &&
    typeof value.publicKey === 'string' &&
    typeof value.signature === 'string';
  if (!shaped) throw new Error('not a checkpoint');
  return value as Signed<Checkpoint>;
}

function isHash(text: unknown): boolean {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}

/** Formats microseconds since 1970 as an ISO time with microseconds. */
export function isoMicros(micros: string): string {
  const millis = new Date(Math.floor(Number(micros) / 1000)).toISOString().slice(0, -1);
  return `${millis}${micros.slice(-3)}Z`;
}
