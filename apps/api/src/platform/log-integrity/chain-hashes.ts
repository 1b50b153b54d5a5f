import type { Queryable } from '../database/database.js';
import { hashBytes } from '../merkle/tree-hashes.js';
import type { Latin1 } from '../merkle/sha256.js';

const pageSize = 20_000;

/** The hashes of the events after one position up to another, as they are stored, in order. Throws if one is missing. */
export async function* readChainHashes(db: Queryable, after: number, upTo: number): AsyncGenerator<Latin1> {
  for (let from = after; from < upTo; from = Math.min(from + pageSize, upTo)) {
    const end = Math.min(from + pageSize, upTo);
    const { rows } = await db.query<{ hashes: Buffer | null }>({
      name: 'chain_hashes',
      text: `select string_agg(hash, ''::bytea order by position) as hashes
        from log.events where position > $1 and position <= $2`,
      values: [from, end],
    });
    const hashes = rows[0]!.hashes ?? Buffer.alloc(0);
    if (hashes.length !== (end - from) * hashBytes)
      throw new Error(
        `The log does not contain every event from ${from + 1} to ${end}. Run "./staffroom audit verify".`,
      );
    for (let at = 0; at < hashes.length; at += hashBytes) yield hashes.toString('latin1', at, at + hashBytes);
  }
}
