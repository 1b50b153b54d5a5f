/**
 * Recomputes the log's hash chain from the documented bytes, independently of the SQL that made it, as an auditor
 * would.
 */
import pg from 'pg';
import { named } from './chain-damage.js';
import { broken, type BrokenChain, type ChainReport, nameOf } from './chain-report.js';
import { Walk, type WalkOptions } from './chain-walk.js';
import { readFramedRows } from './framed-rows.js';
import { bytesOf } from '../merkle/sha256.js';
import { eventHash, type HashedRow, readHashedRows } from './hashed-rows.js';
import { findContradiction, type LogHead, readHead } from './log-tables.js';
import { DatabasePool } from '../database/pool.js';
import { withSnapshot } from '../database/snapshot.js';

interface VerifyOptions extends WalkOptions {
  onProgress?: (done: number, total: number) => void;
}

/**
 * Verifies the whole log and the tables next to it as of one moment; appends continue meanwhile. Uses constant memory.
 * A client that is passed in may be in a transaction, which then determines the moment.
 */
export function verifyLog(db: DatabasePool | pg.ClientBase, options: VerifyOptions = {}): Promise<ChainReport> {
  return db instanceof DatabasePool
    ? withSnapshot(db, (client) => verifySnapshot(client, options))
    : verifySnapshot(db, options);
}

/** Large enough to amortise its start, small enough to be discarded if its first event is broken. */
const pageSize = 50_000;

async function verifySnapshot(client: pg.ClientBase, options: VerifyOptions): Promise<ChainReport> {
  const head = await readHead(client);
  if (!head) return broken(0, 'head', 'The head of the log is missing.');
  const walk = new Walk(options);
  let found: BrokenChain | undefined;
  for (let after = 0; after < head.position && !found; after = Math.min(after + pageSize, head.position)) {
    const upTo = Math.min(after + pageSize, head.position);
    found = await walkPage(walk, client, after === 0 ? null : after, upTo);
    options.onProgress?.(upTo, head.position);
  }
  found ??= walk.end(head);
  if (found) return explain(client, found, walk, head).catch(() => found); // other damage may prevent further reading
  const { position } = walk;
  return (
    (await findContradiction(client, head)) ?? {
      intact: true,
      position,
      hash: bytesOf(walk.hash),
      recordedAtMicros: position === 0 ? null : String(walk.lastMicros),
    }
  );
}

async function walkPage(walk: Walk, client: pg.ClientBase, after: number | null, upTo: number) {
  let found: BrokenChain | undefined;
  try {
    for await (const rows of readFramedRows(client, after, upTo)) {
      if (found) continue; // a COPY that has started must be read to its end
      for (const row of rows) if ((found = walk.step(row))) break;
    }
    return found;
  } catch (error) {
    const { message } = error as Error;
    if (!isDamage(error))
      throw new Error(
        `The log could not be read after event ${walk.position}: ${message}. Whether it is intact is unknown.`,
        { cause: error },
      );
    const position = walk.position + 1;
    const which = position === upTo ? `Event ${position}` : `One of the events ${position} to ${upTo}`;
    return found ?? broken(position, 'unreadable', `${which} cannot be read: ${message}.`);
  }
}

/**
 * Data that the database cannot interpret or cannot read from the disk. A broken connection or a stopping server does
 * not count.
 */
function isDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|54|58|XX)/.test(error.code ?? '');
}

/**
 * Uses the next event to explain a wrong hash, because that event is chained to the original hash. A rewritten event
 * with a matching hash is found only at the next one, so both are named.
 */
async function explain(client: pg.ClientBase, found: BrokenChain, walk: Walk, head: LogHead): Promise<BrokenChain> {
  if (found.broken !== 'hash' || !found.event) return found;
  const rows = new Map<number, HashedRow>();
  for await (const row of readHashedRows(client, found.position + 1, found.position - 2))
    rows.set(Number(row.position), row);
  const [before, row, next] = [-1, 0, 1].map((step) => rows.get(found.position + step));
  if (!row) return found;
  const leadsOn = (hash: Buffer) => (next ? eventHash(hash, next).equals(next.hash) : hash.equals(head.hash));
  const name = nameOf(found.event);
  const orBefore = before ? `; or ${lowerFirst(nameOf(named(before)))} before it was, and its hash was recomputed` : '';
  const words = leadsOn(eventHash(bytesOf(walk.hash), row))
    ? `${name} has its original contents, but its hash was altered.`
    : leadsOn(row.hash)
      ? `${name} was altered: its contents are not those that were recorded${orBefore}.`
      : `${name} is not the event that was recorded here: it was altered together with its hash, inserted, or moved${orBefore}.`;
  return { ...found, words };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
