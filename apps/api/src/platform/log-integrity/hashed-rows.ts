/**
 * Reads events field by field as text, for exports, and hashes such rows. Reading a whole log is faster with
 * framed-rows.ts.
 */
import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.js';
import { altered, named, outOfOrder, outOfTimeOrder } from './chain-damage.js';
import type { ChainHead, ChainReport } from './chain-report.js';
import { recordedAtMicros } from './framed-rows.js';
import { bytesOf, sha256 } from '../merkle/sha256.js';

/**
 * An event's columns exactly as they are hashed: decimal integers, epoch microseconds, PostgreSQL's own text of the
 * JSON.
 */
export interface HashedRow {
  position: string;
  stream: string;
  version: string;
  id: string;
  type: string;
  schemaVersion: string;
  data: string;
  personal: Buffer | null;
  subjectId: string | null;
  meta: string;
  recordedAtMicros: string;
  hash: Buffer;
}

/** The hash that the first event is chained to. */
export const chainStart: ChainHead = { position: 0, hash: createHash('sha256').update('staffroom').digest() };

/** Verifies any part of the chain, from the database or an export, given the hash that its first row is chained to. */
export async function verifyChain(
  rows: AsyncIterable<HashedRow> | Iterable<HashedRow>,
  start: ChainHead = chainStart,
): Promise<ChainReport> {
  let { position, hash } = start;
  let lastMicros: string | null = null;
  for await (const row of rows) {
    position += 1;
    const event = named(row);
    if (row.position !== String(position)) return outOfOrder(position, event);
    if (!eventHash(hash, row).equals(row.hash)) return altered(position, event);
    if (lastMicros !== null && BigInt(row.recordedAtMicros) < BigInt(lastMicros))
      return outOfTimeOrder(position, event);
    lastMicros = row.recordedAtMicros;
    hash = row.hash;
  }
  return { intact: true, position, hash, recordedAtMicros: lastMicros };
}

/** Every field is preceded by its length, so that two different rows never have the same bytes. */
export function eventHash(previous: Buffer, row: HashedRow): Buffer {
  const fields = [row.position, row.stream, row.version, row.id, row.type, row.schemaVersion, row.data, row.personal];
  const bytes = [...fields, row.subjectId, row.meta, row.recordedAtMicros].map((field) =>
    typeof field === 'string' ? Buffer.from(field, 'utf8') : field,
  );
  const framed = bytes.flatMap((field) => [lengthOf(field), ...(field ? [field] : [])]);
  return bytesOf(sha256(Buffer.concat([previous, ...framed])));
}

export async function* readHashedRows(db: Queryable, upTo: number, after = 0): AsyncGenerator<HashedRow> {
  for await (const page of readHashedPages(db, upTo, after)) yield* page;
}

export async function* readHashedPages(db: Queryable, upTo: number, after = 0): AsyncGenerator<HashedRow[]> {
  for (let position = after; position < upTo;) {
    const { rows } = await db.query<HashedRow>({ name: 'read_hashed', text: hashedColumns, values: [position, upTo] });
    if (rows.length === 0) return;
    yield rows;
    position = Number(rows.at(-1)!.position);
  }
}

const hashedColumns = `
  select position::text, stream, version::text, id::text, type, schema_version::text as "schemaVersion", data::text,
    personal, subject_id::text as "subjectId", meta::text, hash, ${recordedAtMicros} as "recordedAtMicros"
  from log.events where position > $1 and position <= $2 order by log.events.position limit 1000`;

/** Four bytes, most significant first. All ones for null. */
function lengthOf(bytes: Buffer | null): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes ? bytes.length : 0xffffffff);
  return length;
}
