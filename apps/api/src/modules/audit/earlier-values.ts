/** Finds the values of fields before an event changed them: an event contains only the new values. */
import { sql } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { Values } from '../area/words.js';
import { readEvents, type AuditableLog } from './log-reader.js';

/** By position, for the given events that change earlier values. The events are in order. */
export async function earlierValues(log: AuditableLog, events: readonly RecordedEvent[]): Promise<Map<number, Values>> {
  const { meanings } = log.areas;
  const wanted = events.filter(({ type }) => typeof meanings.get(type)?.history === 'object');
  const before = new Map<number, Values>();
  if (wanted.length === 0) return before;
  const giving = log.areas.typesWhere(({ valuesGiven }) => valuesGiven !== undefined);
  const streams = [...new Set(wanted.map((event) => event.stream))];
  const { position: last } = wanted.at(-1)!;
  const past = await readEvents(
    log,
    sql`e.stream = any (${streams}) and e.type = any (${giving}) and e.position <= ${last}`,
  );
  const positions = new Set(wanted.map((event) => event.position));
  const present = new Map<string, Values>();
  for (const { stream, position, type, data } of past) {
    const was = present.get(stream) ?? {};
    if (positions.has(position)) before.set(position, was);
    present.set(stream, { ...was, ...meanings.get(type)?.valuesGiven?.(data) });
  }
  return before;
}
