/** Which events were set aside, as the log itself says. */
import type { Queryable } from '../database/database.js';

export interface SetAside {
  /** Of the event that was set aside. */
  position: number;
  type: string;
  stream: string;
  /** The event that did so. */
  by: number;
  reason: string;
}

export async function eventsSetAside(db: Queryable, from = 0, upTo = Number.MAX_SAFE_INTEGER): Promise<SetAside[]> {
  const { rows } = await db.query<SetAside>(
    `select (s.data ->> 'position')::float8 as position, s.data ->> 'eventType' as type, s.data ->> 'stream' as stream,
       s.position::float8 as by, s.data ->> 'reason' as reason
     from log.events s where s.type = 'EventSetAside' and (s.data ->> 'position')::bigint between $1 and $2
     order by (s.data ->> 'position')::bigint`,
    [from, upTo],
  );
  return rows;
}
