/** Reads the events of an export page by page, with the people they name, so memory use does not depend on their number. */
import type pg from 'pg';
import type { ReadableEvent } from '../../modules/audit/event-json.js';
import { Names, portalName } from '../../modules/audit/names.js';
import type { ChainHead } from '../../platform/log-integrity/chain-report.js';
import type { EventCodec } from '../../platform/events/event-codec.js';
import type { EventMeta } from '../../platform/events/recorded-event.js';
import { type HashedRow, readHashedPages, verifyChain } from '../../platform/log-integrity/hashed-rows.js';
import { eventsSetAside } from '../../platform/log-integrity/set-aside-report.js';

interface Part {
  client: pg.Client;
  codec: EventCodec;
  start: ChainHead;
  lastPosition: number;
}

/** Yields each page with the head after it. Throws if an event does not match its hash. */
export async function* exportEvents({ client, codec, start, lastPosition }: Part) {
  const names = new Names({ pool: client, codec });
  let head = start;
  for await (const rows of readHashedPages(client, lastPosition, start.position)) {
    const report = await verifyChain(rows, head);
    if (!report.intact) throw new Error(`NOT INTACT at position ${report.position}. ${report.words}`);
    head = report;
    const actors = rows.map((row) => (JSON.parse(row.meta) as EventMeta).actorId);
    await names.learnIds([...new Set([...actors, ...rows.map((row) => row.subjectId)])].filter((id) => id !== null));
    const keys = await wrappedKeys(client, rows);
    const aside = await setAsideIn(client, rows);
    const events = rows.map((row, i): ReadableEvent => {
      const [actorId, key] = [actors[i]!, keys.get(row.subjectId ?? '')];
      const setAside = aside.get(row.position) ?? null;
      return {
        row,
        personal:
          row.personal && key && !setAside
            ? codec.personalOf({ position: Number(row.position), id: row.id, personal: row.personal, wrapped: key })
            : null,
        setAside,
        actor: actorId === null ? portalName : names.person(actorId),
        subject: row.subjectId === null ? null : names.person(row.subjectId),
      };
    });
    yield { events, head };
  }
  if (head.position < lastPosition) throw new Error(`NOT INTACT: the log ends after event ${head.position}.`);
}

/** The keys of the people on the page who have not been deleted. */
async function wrappedKeys(client: pg.Client, rows: readonly HashedRow[]): Promise<Map<string, Buffer>> {
  const ids = [...new Set(rows.filter((row) => row.personal).map((row) => row.subjectId))];
  const found = await client.query<{ id: string; wrapped: Buffer }>({
    name: 'export_keys',
    text: 'select person_id as id, wrapped from keys.person_keys where person_id = any ($1) and wrapped is not null',
    values: [ids],
  });
  return new Map(found.rows.map(({ id, wrapped }) => [id, wrapped]));
}

async function setAsideIn(
  client: pg.Client,
  rows: readonly HashedRow[],
): Promise<Map<string, ReadableEvent['setAside']>> {
  const found = await eventsSetAside(client, Number(rows[0]!.position), Number(rows.at(-1)!.position));
  return new Map(found.map(({ position, by, reason }) => [String(position), { position: by, reason }]));
}
