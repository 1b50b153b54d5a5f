/** The proof that a signed checkpoint contains an event: its hashed fields, and the path from its leaf to the root. */
import type { Queryable } from '../database/database.js';
import type { Checkpoint } from './checkpoint.js';
import { bytesOf, type Latin1 } from '../merkle/sha256.js';
import { chainStart, eventHash, type HashedRow, readHashedRows } from './hashed-rows.js';
import type { Signed } from './signing-key.js';
import { readChainHashes } from './chain-hashes.js';
import { type FindBlocks, hashesOf } from './proof-of-leaves.js';
import { inclusionRanges } from '../merkle/proof-ranges.js';
import { leafHash } from '../merkle/tree-hashes.js';
import { isIncluded } from '../merkle/verify-proof.js';

/** Each field exactly as it is hashed, except that `personal` is the ciphertext in base64. */
export type HashedFields = Omit<HashedRow, 'hash' | 'personal'> & { personal: string | null };

/** All hashes are in hex. */
export interface EventProof {
  format: 'staffroom-proof-1';
  hashed: HashedFields;
  /** Of the event before it, to which it is chained. */
  previousHash: string;
  hash: string;
  /** From the neighbour of the event's leaf to the root, as in RFC 9162. */
  path: string[];
  checkpoint: Signed<Checkpoint>;
}

/** Throws if the event and the path do not lead to the checkpoint's root. */
export async function proveEvent(
  db: Queryable,
  position: number,
  checkpoint: Signed<Checkpoint>,
  find?: FindBlocks,
): Promise<{ proof: EventProof; row: HashedRow }> {
  const row = await readRow(db, position);
  if (!row || position > checkpoint.size)
    throw new Error(`The checkpoint has ${checkpoint.size} events. It does not contain event ${position}.`);
  const previous = await hashBefore(db, position);
  const path = await hashesOf(db, inclusionRanges(position - 1, checkpoint.size), find);
  const root = Buffer.from(checkpoint.root, 'hex').toString('latin1');
  const leaf = leafHash(row.hash.toString('latin1'));
  const leads = isIncluded({ leaf, index: position - 1, size: checkpoint.size, path, root });
  if (!leads || !eventHash(bytesOf(previous), row).equals(row.hash))
    throw new Error(
      `Event ${position} does not lead to the root of the checkpoint of ${checkpoint.size} events. Run "./staffroom audit verify" with this checkpoint.`,
    );
  const { hash, ...hashed } = row;
  const proof: EventProof = {
    format: 'staffroom-proof-1',
    hashed: { ...hashed, personal: row.personal?.toString('base64') ?? null },
    previousHash: hexOf(previous),
    hash: hash.toString('hex'),
    path: path.map(hexOf),
    checkpoint,
  };
  return { proof, row };
}

async function readRow(db: Queryable, position: number): Promise<HashedRow | undefined> {
  for await (const row of readHashedRows(db, position, position - 1)) return row;
  return undefined;
}

async function hashBefore(db: Queryable, position: number): Promise<Latin1> {
  for await (const hash of readChainHashes(db, Math.max(0, position - 2), position - 1)) return hash;
  return chainStart.hash.toString('latin1');
}

export function hexOf(hash: Latin1): string {
  return bytesOf(hash).toString('hex');
}
