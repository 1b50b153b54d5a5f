/**
 * Verifies a log whose ranges several connections read at once. The chain allows it: a range begins with the stored hash of the event before
 * it, and that hash is verified with the range before.
 */
import type pg from 'pg';
import { TreeHasher } from '../merkle/tree-hasher.js';
import { withSnapshot } from '../database/snapshot.js';
import type { DatabasePool } from '../database/pool.js';
import { readChainHashes } from './chain-hashes.js';
import type { VerifiedHead } from './chain-report.js';
import { type Place, Walk, type WalkOptions } from './chain-walk.js';
import { recordedAtMicros } from './framed-rows.js';
import { findContradiction, type LogHead, readHead } from './log-tables.js';
import { walkTo } from './verify-chain.js';

export interface Range {
  after: number;
  upTo: number;
}

/** Verifies a range as of an exported snapshot, on a connection of its own. */
export type RangeVerifier = (range: Range, snapshot: string) => Promise<boolean>;

/** Small enough for an even share at the end, and for progress. */
const rangeSize = 25_000;

interface RangesOptions extends Pick<WalkOptions, 'checkpoint'> {
  onProgress?: (done: number, total: number) => void;
}

/** Null if anything at all is wrong. `verifyLog` then finds out what. */
export function verifyRanges(
  pool: DatabasePool,
  verifiers: readonly RangeVerifier[],
  options: RangesOptions,
): Promise<VerifiedHead | null> {
  return withSnapshot(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const inSnapshot = verifiers.map((verify) => (range: Range) => verify(range, rows[0]!.id));
    return verifyInRanges(client, inSnapshot, options);
  });
}

/** The verifiers see the same moment as the client. */
export async function verifyInRanges(
  client: pg.ClientBase,
  verifiers: readonly ((range: Range) => Promise<boolean>)[],
  { checkpoint, onProgress }: RangesOptions,
  size = rangeSize,
): Promise<VerifiedHead | null> {
  const head = await readHead(client);
  if (!head || head.position === 0) return null;
  const ranges = rangesOf(head.position, size);
  let done = 0;
  const work = async (verify: (range: Range) => Promise<boolean>) => {
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      if (!(await verify(range))) return false;
      onProgress?.((done += range.upTo - range.after), head.position);
    }
    return true;
  };
  const [contradiction, ...parts] = await Promise.all([findContradiction(client, head), ...verifiers.map(work)]);
  if (contradiction || !parts.every(Boolean)) return null;
  return (await holdsAtEnd(client, head, checkpoint)) ? head : null;
}

/** False if anything is wrong. */
export async function verifyRange(client: pg.ClientBase, { after, upTo }: Range): Promise<boolean> {
  const start = after === 0 ? undefined : await placeOf(client, after);
  if (start === null) return false;
  const walk = new Walk({}, start);
  return !(await walkTo(upTo, walk, client, undefined)) && walk.position === upTo;
}

function rangesOf(end: number, size: number): Range[] {
  const count = Math.ceil(end / size);
  return Array.from({ length: count }, (_, i) => ({ after: i * size, upTo: Math.min((i + 1) * size, end) }));
}

/** What the walk compares at its end, with the stored hashes, which were verified. */
async function holdsAtEnd(
  client: pg.ClientBase,
  head: LogHead,
  checkpoint: WalkOptions['checkpoint'],
): Promise<boolean> {
  const last = await placeOf(client, head.position);
  const walk = new Walk({ checkpoint }, last ?? undefined);
  if (!last || walk.end(head) !== undefined) return false;
  if (!checkpoint || checkpoint.position === 0) return true;
  const marked = await placeOf(client, checkpoint.position);
  if (marked?.hash.toString('hex') !== checkpoint.hash) return false;
  if (checkpoint.root === undefined) return true;
  const tree = new TreeHasher();
  for await (const hash of readChainHashes(client, 0, checkpoint.position)) tree.add(hash);
  return Buffer.from(tree.root(), 'latin1').toString('hex') === checkpoint.root;
}

async function placeOf(client: pg.ClientBase, position: number): Promise<Place | null> {
  const { rows } = await client.query<{ hash: Buffer; micros: string }>(
    `select hash, ${recordedAtMicros} as micros from log.events where position = $1`,
    [position],
  );
  const [row] = rows;
  return row ? { position, hash: row.hash, micros: Number(row.micros) } : null;
}
