/** The hashes of a proof, from the log's own hashes and, where they are kept, from those of full subtrees. */
import type { Queryable } from '../database/database.js';
import { readChainHashes } from './chain-hashes.js';
import type { Latin1 } from '../merkle/sha256.js';
import { blocksOf, type LeafRange } from '../merkle/proof-ranges.js';
import { type Block, TreeHasher } from '../merkle/tree-hasher.js';

/** The hashes that are kept of these subtrees, by `blockKey`. */
export type FindBlocks = (blocks: readonly Block[]) => Promise<ReadonlyMap<string, Latin1>>;

export function blockKey({ level, index }: Block): string {
  return `${level}/${index}`;
}

/**
 * The hash of each range, in the order given. Without kept subtrees, every leaf in a range is read, a page at a time, so
 * memory use is constant.
 */
export async function hashesOf(
  db: Queryable,
  ranges: readonly LeafRange[],
  find: FindBlocks = () => Promise.resolve(new Map()),
): Promise<Latin1[]> {
  const kept = await find(ranges.flatMap(blocksOf));
  const hashes: Latin1[] = [];
  for (const range of ranges) {
    const tree = new TreeHasher();
    let next = range.start;
    for (const block of blocksOf(range)) {
      const hash = kept.get(blockKey(block));
      if (hash === undefined) continue; // its leaves are read with those after it
      const start = block.index * 2 ** block.level;
      await addLeaves(db, tree, { start: next, end: start });
      tree.addSubtree(block.level, hash);
      next = start + 2 ** block.level;
    }
    await addLeaves(db, tree, { start: next, end: range.end });
    hashes.push(tree.root());
  }
  return hashes;
}

async function addLeaves(db: Queryable, tree: TreeHasher, { start, end }: LeafRange): Promise<void> {
  for await (const hash of readChainHashes(db, start, end)) tree.add(hash);
}
