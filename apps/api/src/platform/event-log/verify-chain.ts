/** Recomputes the log's hash chain from the documented bytes, without the SQL that made it: what an auditor would do. */
import { createHash } from 'node:crypto';
import type { Queryable } from './database.js';

/** An event's columns exactly as they are hashed: decimal integers, epoch microseconds, PostgreSQL's own text of the JSON. */
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

export interface ChainHead {
  position: number;
  hash: Buffer;
}

export type ChainReport =
  | ({ intact: true } & ChainHead)
  /** `position` is where the first event should stand that is missing, altered or out of time; for 'head' the last one found. */
  | { intact: false; position: number; broken: 'order' | 'hash' | 'time' | 'head' };

const batchSize = 1000;

/** What the first event is chained to. */
export const chainStart: ChainHead = { position: 0, hash: createHash('sha256').update('staffroom').digest() };

/** The whole log up to its present head; appends may go on meanwhile. Memory stays flat however long the log is. */
export async function verifyLog(db: Queryable): Promise<ChainReport> {
  const { rows } = await db.query<ChainHead>('select position, hash from log.log_head');
  const head = rows[0]!;
  const report = await verifyChain(readHashedRows(db, Number(head.position)));
  if (!report.intact) return report;
  const reachesHead = report.position === Number(head.position) && report.hash.equals(head.hash);
  return reachesHead ? report : { intact: false, position: report.position, broken: 'head' };
}

/** Any part of the chain, from the database or from an export, given what its first row is chained to. */
export async function verifyChain(
  rows: AsyncIterable<HashedRow> | Iterable<HashedRow>,
  start: ChainHead = chainStart,
): Promise<ChainReport> {
  let { position, hash } = start;
  let lastMicros = 0n;
  for await (const row of rows) {
    position += 1;
    if (row.position !== String(position)) return { intact: false, position, broken: 'order' };
    if (!eventHash(hash, row).equals(row.hash)) return { intact: false, position, broken: 'hash' };
    if (BigInt(row.recordedAtMicros) < lastMicros) return { intact: false, position, broken: 'time' };
    lastMicros = BigInt(row.recordedAtMicros);
    hash = row.hash;
  }
  return { intact: true, position, hash };
}

/** Every field is led by its length, so that no two different rows have the same bytes. */
export function eventHash(previous: Buffer, row: HashedRow): Buffer {
  const sha256 = createHash('sha256').update(previous);
  const fields = [row.position, row.stream, row.version, row.id, row.type, row.schemaVersion, row.data, row.personal];
  for (const field of [...fields, row.subjectId, row.meta, row.recordedAtMicros]) {
    const bytes = typeof field === 'string' ? Buffer.from(field, 'utf8') : field;
    sha256.update(lengthOf(bytes));
    if (bytes) sha256.update(bytes);
  }
  return sha256.digest();
}

export async function* readHashedRows(db: Queryable, upTo: number, after = 0): AsyncGenerator<HashedRow> {
  for (let position = after; position < upTo;) {
    const { rows } = await db.query<HashedRow>({ name: 'read_hashed', text: hashedColumns, values: [position, upTo] });
    if (rows.length === 0) return;
    yield* rows;
    position = Number(rows.at(-1)!.position);
  }
}

const hashedColumns = `
  select position::text, stream, version::text, id::text, type, schema_version::text as "schemaVersion", data::text,
    personal, subject_id::text as "subjectId", meta::text, hash,
    ((extract(epoch from recorded_at) * 1000000)::bigint)::text as "recordedAtMicros"
  from log.events where position > $1 and position <= $2 order by log.events.position limit ${batchSize}`;

/** Four bytes, big-endian; all ones where there is no value. */
function lengthOf(bytes: Buffer | null): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes ? bytes.length : 0xffffffff);
  return length;
}
