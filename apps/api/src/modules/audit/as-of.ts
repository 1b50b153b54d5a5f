/** The state of an item at a moment, computed from the log up to a position without reading the view tables (R41). */
import { sql } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { View } from '../../platform/views/view.js';
import type { Area } from '../area/area.js';
import type { StateAsOf } from '../area/audit-subject.js';
import { Fold } from '../area/fold.js';
import { auditSubjects, type Subject } from './find-subject.js';
import { type AuditableLog, readEvents } from './log-reader.js';
import { Names } from './names.js';

export interface AsOf {
  kind: string;
  id: string;
  /** Position of the last event that counts. */
  position: number;
  exists: boolean;
  /** If it does not exist: why, and since when. */
  note: string | null;
  /** Its state, or its last state; null if it did not exist yet. */
  state: Record<string, unknown> | null;
}

export interface PointInTime {
  /** Events after it do not count. */
  position: number;
  /** The leave year of that moment. */
  year: number;
}

/** The kinds of items that have a state. */
export function kindsWithState(areas: readonly Area[]): string[] {
  return [...auditSubjects(areas).values()].filter(({ state }) => state !== null).map(({ kind }) => kind);
}

export async function stateAsOf(log: AuditableLog, subject: Subject, at: PointInTime): Promise<AsOf> {
  const { kind, ...found } = subject;
  const { id } = found;
  const reader = kind.state;
  if (!reader)
    throw new Error(`The state of a ${kind.kind} is its history: use "./staffroom audit history ${kind.kind} ${id}".`);
  const events = await readEvents(log, sql`(${reader.events(found)}) and e.position <= ${at.position}`);
  const views = log.areas.list.flatMap((area) => area.views);
  const { fold, there, ended } = foldWhileThere(reader, views, id, events);
  const names = new Names(log, at.position);
  return {
    ...{ kind: kind.kind, id, position: at.position, exists: fold !== null && ended === null },
    note: fold === null ? 'It did not exist yet.' : ended && endingOf(reader, ended),
    state: fold && (await reader.state(fold, { id, names, events: there, year: at.year })),
  };
}

/** The rows after all of these events, or before the last one if it removed the thing. */
function foldWhileThere(
  reader: StateAsOf,
  views: readonly View[],
  id: string,
  events: readonly RecordedEvent[],
): { fold: Fold | null; there: readonly RecordedEvent[]; ended: RecordedEvent | null } {
  const whole = new Fold(views, reader.views);
  let lastThere = -1;
  events.forEach((event, i) => {
    whole.apply(event);
    if (whole.find(reader.views[0]!, id)) lastThere = i;
  });
  if (lastThere === -1) return { fold: null, there: [], ended: null };
  if (whole.find(reader.views[0]!, id)) return { fold: whole, there: events, ended: null };
  const there = events.slice(0, lastThere + 1);
  const before = new Fold(views, reader.views);
  for (const event of there) before.apply(event);
  return { fold: before, there, ended: events[lastThere + 1]! };
}

function endingOf({ endings }: StateAsOf, { type, recordedAt }: RecordedEvent): string {
  return `${endings[type] ?? 'It was gone'} (${recordedAt}); this is how it stood last.`;
}
