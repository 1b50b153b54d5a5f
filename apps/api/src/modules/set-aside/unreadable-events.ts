/** Finds events that cannot be read although their person was not erased. */
import { type UnreadableReason, unreadableReasons } from '@staffroom/domain/set-aside/set-aside-events.js';
import type { Queryable } from '../../platform/database/database.js';
import type { EventCodec, StoredRow } from '../../platform/events/event-codec.js';
import { UndecodableEvent } from '../../platform/events/undecodable-event.js';
import { selectEvents } from '../../platform/event-log/replay.js';

export interface UnreadableRow {
  position: number;
  stream: string;
  id: string;
  type: string;
  subjectId: string | null;
  recordedAt: string;
  reason: UnreadableReason;
  /** The event that set it aside, or null. */
  setAside: number | null;
}

const eventsAtOnce = 1000;

/** In order. Includes those that were set aside. */
export async function* unreadableEvents(db: Queryable, codec: EventCodec): AsyncGenerator<UnreadableRow> {
  for (let after = 0; ;) {
    const { rows } = await db.query<StoredRow>(
      `${selectEvents} where e.position > $1 order by e.position limit ${eventsAtOnce}`,
      [after],
    );
    for (const row of rows) {
      const reason = unreadableReason(codec, row);
      if (reason) yield described(row, reason);
    }
    if (rows.length < eventsAtOnce) return;
    after = rows.at(-1)!.position;
  }
}

/** Null if there is no such event, or it can be read. */
export async function unreadableEvent(
  db: Queryable,
  codec: EventCodec,
  position: number,
): Promise<UnreadableRow | null> {
  const { rows } = await db.query<StoredRow>(`${selectEvents} where e.position = $1`, [position]);
  const reason = rows[0] ? unreadableReason(codec, rows[0]) : null;
  return rows[0] && reason ? described(rows[0], reason) : null;
}

/** Null if the event can be read, or if this version does not know it yet: then it is not damaged. */
function unreadableReason(codec: EventCodec, row: StoredRow): UnreadableReason | null {
  try {
    codec.decode({ ...row, set_aside: null });
    return null;
  } catch (error) {
    if (!(error instanceof UndecodableEvent)) throw error;
    if (!codec.knows(row.type, row.schema_version)) return null;
    return (
      unreadableReasons.find((reason) => reason === error.reason) ?? 'it cannot be converted to the present version'
    );
  }
}

function described(row: StoredRow, reason: UnreadableReason): UnreadableRow {
  const { position, stream, id, type, subject_id: subjectId } = row;
  const setAside = row.set_aside === null ? null : Number(row.set_aside);
  return { position, stream, id, type, subjectId, recordedAt: row.recorded_at!.toISOString(), reason, setAside };
}
