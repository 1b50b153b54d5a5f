/**
 * Which leaves each hash of a proof covers (RFC 9162, 2.1.3.1 and 2.1.4.1), in the order of the proof. Sizes and indexes may
 * exceed 32 bits, so nothing here uses bitwise operators.
 */
import type { Block } from './tree-hasher.js';

/** From `start` on, before `end`. The hash of a range is the root of a tree with these leaves. */
export interface LeafRange {
  start: number;
  end: number;
}

/** The proof that a tree of `size` leaves contains the one at `index`: from the leaf's neighbour up to the root. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const path: LeafRange[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + split(end - start);
    if (index < middle) {
      path.push({ start: middle, end });
      end = middle;
    } else {
      path.push({ start, end: middle });
      start = middle;
    }
  }
  return path.reverse();
}

/** The proof that the tree of `second` leaves begins with the leaves of the tree of `first` leaves. */
export function consistencyRanges(first: number, second: number): LeafRange[] {
  if (first === 0 || first === second) return [];
  const proof: LeafRange[] = [];
  let [start, end] = [0, second];
  let isFirst = true; // the subtree is the whole first tree, whose root the reader has
  while (first < end) {
    const middle = start + split(end - start);
    if (first <= middle) {
      proof.push({ start: middle, end });
      end = middle;
    } else {
      proof.push({ start, end: middle });
      start = middle;
      isFirst = false;
    }
  }
  if (!isFirst) proof.push({ start, end });
  return proof.reverse();
}

/** The full subtrees that the range consists of. */
export function blocksOf({ start, end }: LeafRange): Block[] {
  const blocks: Block[] = [];
  for (let at = start; at < end;) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level++;
    blocks.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return blocks;
}

/** The largest power of two below `size`. */
function split(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}
