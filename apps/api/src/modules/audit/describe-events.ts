/** Describes events for auditors: who, when, what, old and new values, why, command and request. */
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { earlierValues } from './earlier-values.js';
import type { AuditableLog } from './log-reader.js';
import { type Names, portalName } from './names.js';
import { describeEvent } from './sentences.js';

export interface AuditEntry extends HistoryEntry {
  type: string;
  stream: string;
  version: number;
  id: string;
  actorId: string | null;
  /** The person whose data it is, if any. */
  subjectId: string | null;
  subjectName: string | null;
  command: string;
  commandId: string;
  requestId: string;
  /** The event's own fields; personal ones are null if the person was erased, or the event was set aside. */
  data: object;
  /** Position of the event that set this one aside, which says who did so and why; null otherwise. */
  setAside: number | null;
}

/** Events in order, from one stream or many. */
export async function describeEvents(
  log: AuditableLog,
  names: Names,
  events: readonly RecordedEvent[],
): Promise<AuditEntry[]> {
  const earlier = await earlierValues(log, events);
  await names.learn(events, ...idsIn([...earlier.values()]));
  return events.map((event) => {
    const { position, type, stream, version, id, subjectId, data, meta } = event;
    const { actorId, command, commandId, requestId } = meta;
    const setAside = event.setAside ?? null;
    const described = describeEvent(log.areas, event, { was: earlier.get(position) ?? {}, names });
    return {
      position,
      at: event.recordedAt!,
      actorName: actorId ? names.person(actorId) : portalName,
      what: `${described?.what ?? `recorded ${type}`}${setAside === null ? '' : ` (set aside at position ${setAside})`}`,
      changes: described?.changes ?? [],
      comment: described?.comment ?? null,
      ...{ type, stream, version, id, actorId, subjectId },
      subjectName: subjectId ? names.person(subjectId) : null,
      ...{ command, commandId, requestId, data, setAside },
    };
  });
}

/** Earlier managers and teams. */
function idsIn(values: readonly object[]): [people: string[], teams: string[]] {
  const ids = (field: string) =>
    values.map((was) => (was as Record<string, unknown>)[field]).filter((id): id is string => typeof id === 'string');
  return [ids('managerId'), ids('teamId')];
}
