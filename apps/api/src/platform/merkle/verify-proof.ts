/** The algorithms of RFC 9162, 2.1.3.2 and 2.1.4.2, which need no more than the proof and the roots. */
import type { Latin1 } from './sha256.js';
import { emptyRoot, nodeHash } from './tree-hashes.js';

interface Inclusion {
  leaf: Latin1;
  /** Counted from 0. */
  index: number;
  size: number;
  path: readonly Latin1[];
  root: Latin1;
}

export function isIncluded({ leaf, index, size, path, root }: Inclusion): boolean {
  if (index >= size) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const next of path) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = nodeHash(next, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = nodeHash(hash, next);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && hash === root;
}

interface Tree {
  size: number;
  root: Latin1;
}

export function isConsistent(first: Tree, second: Tree, proof: readonly Latin1[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === 0) return first.root === emptyRoot && proof.length === 0;
  if (first.size === second.size) return first.root === second.root && proof.length === 0;
  let [at, last] = [first.size - 1, second.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  const hashes = at === 0 ? [first.root, ...proof] : [...proof];
  const begin = hashes.shift();
  if (begin === undefined) return false;
  let [ofFirst, ofSecond] = [begin, begin];
  for (const next of hashes) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      ofFirst = nodeHash(next, ofFirst);
      ofSecond = nodeHash(next, ofSecond);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      ofSecond = nodeHash(ofSecond, next);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && ofFirst === first.root && ofSecond === second.root;
}

/** Not by bits: sizes may exceed 32. */
function isOdd(value: number): boolean {
  return value % 2 === 1;
}

function half(value: number): number {
  return Math.floor(value / 2);
}
