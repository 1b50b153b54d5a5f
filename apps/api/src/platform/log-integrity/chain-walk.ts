/** The state of a verification: everything up to `position` verifies. */
import { altered, named, otherRoot, outOfOrder, outOfTimeOrder, rewritten } from './chain-damage.js';
import { broken, type BrokenChain } from './chain-report.js';
import type { Checkpoint } from './checkpoint.js';
import { type FramedRow } from './framed-rows.js';
import { bytesOf, type Latin1 } from '../merkle/sha256.js';
import { chainStart } from './hashed-rows.js';
import type { LogHead } from './log-tables.js';
import { TreeHasher } from '../merkle/tree-hasher.js';
import { emptyRoot } from '../merkle/tree-hashes.js';

export interface WalkOptions {
  /** The log must also match this checkpoint, or the head of a backup, which has no root. The caller verifies its signature. */
  checkpoint?: Pick<Checkpoint, 'position' | 'hash'> & Partial<Pick<Checkpoint, 'root'>>;
  /** Receives the hash of each event that verifies, in order. */
  tree?: TreeHasher;
}

export class Walk {
  position = chainStart.position;
  hash: Latin1 = chainStart.hash.toString('latin1');
  lastMicros = 0;

  private readonly checkpoint: WalkOptions['checkpoint'];
  private readonly tree: TreeHasher | undefined;

  constructor({ checkpoint, tree }: WalkOptions) {
    this.checkpoint = checkpoint;
    this.tree = tree ?? (checkpoint?.root === undefined ? undefined : new TreeHasher());
  }

  step(row: FramedRow): BrokenChain | undefined {
    const due = this.position + 1;
    if (row.position !== due) return outOfOrder(due, named(row));
    const hash = row.hashAfter(this.hash);
    if (!row.hasHash(hash)) return altered(due, named(row));
    if (row.recordedAtMicros < this.lastMicros) return outOfTimeOrder(due, named(row));
    if (due === this.checkpoint?.position && bytesOf(hash).toString('hex') !== this.checkpoint.hash)
      return rewritten(due, named(row));
    this.tree?.add(hash);
    if (due === this.checkpoint?.position && !this.hasRoot()) return otherRoot(due);
    this.position = due;
    this.hash = hash;
    this.lastMicros = row.recordedAtMicros;
    return undefined;
  }

  /** Everything was read. */
  end(head: LogHead): BrokenChain | undefined {
    const { position, hash, checkpoint } = this;
    if (position < head.position)
      return broken(position, 'head', `The log was cut off after event ${position}. Its head is at ${head.position}.`);
    if (!bytesOf(hash).equals(head.hash))
      return broken(position, 'head', `The head of the log was altered. Its hash is not that of event ${position}.`);
    if (position > 0 && String(this.lastMicros) !== head.recordedAtMicros)
      return broken(position, 'head', `The head of the log was altered. Its time is not that of event ${position}.`);
    if (checkpoint && checkpoint.position > position)
      return broken(
        position,
        'checkpoint',
        `The log was cut off after event ${position}. It reached ${checkpoint.position} when the checkpoint was made.`,
      );
    if (checkpoint?.position === 0 && checkpoint.hash !== chainStart.hash.toString('hex')) return rewritten(0);
    if (checkpoint?.position === 0 && checkpoint.root !== undefined && checkpoint.root !== hexOf(emptyRoot))
      return otherRoot(0);
    return undefined;
  }

  /** The hash of the checkpoint covers the same events, so its root can differ only if it was computed from others. */
  private hasRoot(): boolean {
    const { checkpoint, tree } = this;
    return checkpoint?.root === undefined || !tree || checkpoint.root === hexOf(tree.root());
  }
}

function hexOf(hash: Latin1): string {
  return bytesOf(hash).toString('hex');
}
