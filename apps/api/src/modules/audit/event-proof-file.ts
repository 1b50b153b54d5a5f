/** The file with the proof of an event: what is proven, and beside it the same in plain text for the person it is about. */
import type { EventMeta } from '../../platform/events/recorded-event.js';
import type { Checkpoint } from '../../platform/log-integrity/checkpoint.js';
import type { HashedRow } from '../../platform/log-integrity/hashed-rows.js';
import { type EventProof, proveEvent } from '../../platform/log-integrity/event-proof.js';
import type { FindBlocks } from '../../platform/log-integrity/proof-of-leaves.js';
import { eventsSetAside } from '../../platform/log-integrity/set-aside-report.js';
import type { Signed } from '../../platform/log-integrity/signing-key.js';
import { type ReadableEvent, readablePart } from './event-json.js';
import type { ReadableLog } from './log-reader.js';
import { Names, portalName } from './names.js';

export interface EventProofFile extends EventProof {
  /** Not part of the proof: names and decrypted fields are not hashed. */
  readable: ReturnType<typeof readablePart>;
}

export async function eventProofFile(
  log: ReadableLog,
  position: number,
  checkpoint: Signed<Checkpoint>,
  find?: FindBlocks,
): Promise<EventProofFile> {
  const { proof, row } = await proveEvent(log.pool, position, checkpoint, find);
  return { ...proof, readable: readablePart(await readable(log, row)) };
}

async function readable(log: ReadableLog, row: HashedRow): Promise<ReadableEvent> {
  const position = Number(row.position);
  const { actorId } = JSON.parse(row.meta) as EventMeta;
  const names = new Names(log);
  await names.learnIds([actorId, row.subjectId].filter((id) => id !== null));
  const [aside] = await eventsSetAside(log.pool, position, position);
  return {
    row,
    personal: aside ? null : await personalOf(log, row),
    setAside: aside ? { position: aside.by, reason: aside.reason } : null,
    actor: actorId === null ? portalName : names.person(actorId),
    subject: row.subjectId === null ? null : names.person(row.subjectId),
  };
}

async function personalOf({ pool, codec }: ReadableLog, row: HashedRow): Promise<object | null> {
  if (!row.personal) return null;
  const { rows } = await pool.query<{ wrapped: Buffer }>(
    'select wrapped from keys.person_keys where person_id = $1 and wrapped is not null',
    [row.subjectId],
  );
  const [key] = rows;
  if (!key) return null;
  return codec.personalOf({ position: Number(row.position), id: row.id, personal: row.personal, wrapped: key.wrapped });
}
