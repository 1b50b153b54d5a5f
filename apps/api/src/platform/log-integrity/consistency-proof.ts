/** The proof that the log of one signed checkpoint is the beginning of the log of another. It contains hashes only. */
import type { Queryable } from '../database/database.js';
import type { Checkpoint } from './checkpoint.js';
import type { Signed } from './signing-key.js';
import { hexOf } from './event-proof.js';
import { hashesOf } from './proof-of-leaves.js';
import { consistencyRanges } from '../merkle/proof-ranges.js';
import { isConsistent } from '../merkle/verify-proof.js';

export interface ConsistencyProof {
  format: 'staffroom-consistency-1';
  first: Signed<Checkpoint>;
  second: Signed<Checkpoint>;
  /** As in RFC 9162, in hex. */
  proof: string[];
}

/** Throws if the log does not lead to the roots of both. */
export async function proveConsistency(
  db: Queryable,
  first: Signed<Checkpoint>,
  second: Signed<Checkpoint>,
): Promise<ConsistencyProof> {
  const proof = await hashesOf(db, consistencyRanges(first.size, second.size));
  if (!isConsistent(treeOf(first), treeOf(second), proof))
    throw new Error(
      `NOT CONSISTENT: the log of ${first.size} events is not the beginning of the log of ${second.size} events, or this log is neither. Run "./staffroom audit verify" with each checkpoint.`,
    );
  return { format: 'staffroom-consistency-1', first, second, proof: proof.map(hexOf) };
}

function treeOf({ size, root }: Checkpoint) {
  return { size, root: Buffer.from(root, 'hex').toString('latin1') };
}
