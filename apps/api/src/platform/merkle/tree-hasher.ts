/** Computes the root of a tree from its leaves in order. Keeps one hash for each full subtree, so memory is logarithmic. */
import type { Latin1 } from './sha256.js';
import { emptyRoot, leafHash, nodeHash } from './tree-hashes.js';

/** A full subtree of 2^level leaves, the `index`-th of its level, counted from 0. */
export interface Block {
  level: number;
  index: number;
}

export interface HashedBlock extends Block {
  hash: Latin1;
}

interface Subtree {
  level: number;
  hash: Latin1;
}

export class TreeHasher {
  size = 0;
  /** From left to right; each is larger than the next. */
  private readonly subtrees: Subtree[] = [];

  /** @param onBlock Called with each full subtree of at least `fromLevel` when its last leaf has been added. */
  constructor(
    private readonly onBlock?: (block: HashedBlock) => void,
    private readonly fromLevel = 0,
  ) {}

  /** Adds the next event, by the hash that chains it. */
  add(chainHash: Latin1): void {
    this.addSubtree(0, leafHash(chainHash));
  }

  /** Adds the leaves of a full subtree at once. Their number must divide the number of leaves before them. */
  addSubtree(level: number, hash: Latin1): void {
    this.size += 2 ** level;
    let subtree = { level, hash };
    this.report(subtree);
    for (let last = this.subtrees.at(-1); last?.level === subtree.level; last = this.subtrees.at(-1)) {
      this.subtrees.pop();
      subtree = { level: subtree.level + 1, hash: nodeHash(last.hash, subtree.hash) };
      this.report(subtree);
    }
    this.subtrees.push(subtree);
  }

  root(): Latin1 {
    const [smallest, ...larger] = this.subtrees.toReversed();
    if (!smallest) return emptyRoot;
    return larger.reduce((right, { hash }) => nodeHash(hash, right), smallest.hash);
  }

  private report({ level, hash }: Subtree): void {
    if (level >= this.fromLevel) this.onBlock?.({ level, index: this.size / 2 ** level - 1, hash });
  }
}
