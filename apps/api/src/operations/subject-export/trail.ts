import type { ExportEntry } from '../../modules/area/person-export.js';
import type { Colleagues } from './colleagues.js';
import type { SubjectEvents } from './subject-events.js';

/** The activity in the order of the log. Actions that concern other people have no details. */
export function activityEntries({ about, by }: SubjectEvents, colleagues: Colleagues, personId: string): ExportEntry[] {
  const events = new Map([...about, ...by].map((event) => [event.position, event]));
  return [...events.values()]
    .sort((a, b) => a.position - b.position)
    .map((event) => {
      const { position, type, subjectId, meta, data } = event;
      const common = {
        position,
        at: meta.occurredAt,
        recordedAt: event.recordedAt,
        by: colleagues.who(meta.actorId, position),
        event: type,
        command: meta.command,
        requestId: meta.requestId,
      };
      const isOthers = subjectId !== null && subjectId !== personId;
      return isOthers
        ? { ...common, about: colleagues.who(subjectId, position) }
        : { ...common, details: colleagues.without(data, position) };
    });
}
