/** How something stood at a moment, rebuilt from the log up to a position; no view's table is read (R41). */
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { View } from '../../platform/views/view.js';
import type { Subject } from './find-subject.js';
import { Fold } from './fold.js';
import { type ReadableLog, readEvents } from './log-reader.js';
import { Names } from './names.js';
import { requestState, type StateReader, teamState, userState } from './states.js';

export interface AsOf {
  kind: Subject['kind'];
  id: string;
  /** Of the last event that counts. */
  position: number;
  exists: boolean;
  /** Where it does not exist: why, and since when. */
  note: string | null;
  /** As it stood, or as it stood last; null where there was nothing yet. */
  state: Record<string, unknown> | null;
}

export interface PointInTime {
  /** Events after it do not count. */
  position: number;
  /** The leave year of that moment. */
  year: number;
}

const readers: Partial<Record<Subject['kind'], StateReader>> = {
  refund: requestState('refunds'),
  'time-off': requestState('time_off_requests'),
  user: userState,
  team: teamState,
};

export const kindsWithState = Object.keys(readers) as readonly Subject['kind'][];

export async function stateAsOf(
  log: ReadableLog,
  views: readonly View[],
  subject: Subject,
  at: PointInTime,
): Promise<AsOf> {
  const { kind, id } = subject;
  const reader = readers[kind];
  if (!reader) throw new Error(`The state of a ${kind} is its history: use "audit history ${kind} ${id}".`);
  const condition = reader.events(subject);
  const events = await readEvents(log, {
    sql: `(${condition.sql}) and e.position <= $${condition.values.length + 1}`,
    values: [...condition.values, at.position],
  });
  const { fold, ended } = foldWhileThere(reader, views, id, events);
  const names = new Names(log, at.position);
  const found = { kind, id, position: at.position, exists: fold !== null && ended === null };
  return {
    ...found,
    note: fold === null ? 'It did not exist yet.' : ended && endingOf(ended),
    state: fold && (await reader.state(fold, { id, names, year: at.year })),
  };
}

/** The rows after all of these events; or where the last of them took the thing away, before that. */
function foldWhileThere(
  reader: StateReader,
  views: readonly View[],
  id: string,
  events: readonly RecordedEvent[],
): { fold: Fold | null; ended: RecordedEvent | null } {
  const whole = new Fold(views, reader.views);
  let lastThere = -1;
  events.forEach((event, i) => {
    whole.apply(event);
    if (whole.find(reader.views[0]!, id)) lastThere = i;
  });
  if (lastThere === -1) return { fold: null, ended: null };
  if (whole.find(reader.views[0]!, id)) return { fold: whole, ended: null };
  const before = new Fold(views, reader.views);
  for (const event of events.slice(0, lastThere + 1)) before.apply(event);
  return { fold: before, ended: events[lastThere + 1]! };
}

function endingOf({ type, recordedAt }: RecordedEvent): string {
  const what = endings[type] ?? 'It was gone';
  return `${what} (${recordedAt}); this is how it stood last.`;
}

const endings: Record<string, string> = {
  RefundWithdrawn: 'It had been withdrawn',
  TimeOffWithdrawn: 'It had been withdrawn',
  UserDeleted: 'It was gone: the account had been deleted',
  TeamDeleted: 'The team had been deleted',
};
