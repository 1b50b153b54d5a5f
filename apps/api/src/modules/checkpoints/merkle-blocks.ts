/** Hashes of full subtrees of the log's tree, from 1,024 leaves on. Every night they are computed again from the log. */
import type { Queryable } from '../../platform/database/database.js';
import { bytesOf } from '../../platform/merkle/sha256.js';
import { blockKey, type FindBlocks } from '../../platform/log-integrity/proof-of-leaves.js';
import type { HashedBlock } from '../../platform/merkle/tree-hasher.js';

export const merkleBlocks = 'state.merkle_blocks';

/** A million events have some 2,000 such blocks, and a proof reads at most two blocks of leaves. */
export const keptFromLevel = 10;

const atOnce = 5_000;

export async function keepBlocks(db: Queryable, blocks: readonly HashedBlock[]): Promise<void> {
  for (let from = 0; from < blocks.length; from += atOnce) {
    const part = blocks.slice(from, from + atOnce);
    await db.query(
      `insert into state.merkle_blocks as kept (level, index, hash)
       select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])
       on conflict (level, index) do update set hash = excluded.hash where kept.hash <> excluded.hash`,
      [part.map(({ level }) => level), part.map(({ index }) => index), part.map(({ hash }) => bytesOf(hash))],
    );
  }
}

export function blocksIn(db: Queryable): FindBlocks {
  return async (blocks) => {
    const asked = blocks.filter(({ level }) => level >= keptFromLevel);
    const { rows } = await db.query<{ level: number; index: number; hash: Buffer }>({
      name: 'merkle_blocks',
      text: `select level, index::float8 as index, hash from state.merkle_blocks
        where (level, index) in (select * from unnest($1::smallint[], $2::bigint[]))`,
      values: [asked.map(({ level }) => level), asked.map(({ index }) => index)],
    });
    return new Map(rows.map(({ hash, ...block }) => [blockKey(block), hash.toString('latin1')]));
  };
}
