import type { Colleagues } from './colleagues.js';
import type { SubjectEvents } from './subject-events.js';

type Told = Record<string, unknown>;

/** The activity in the order of the log. Actions that concern other people have no details. */
export function activityTold({ about, by }: SubjectEvents, colleagues: Colleagues, personId: string): Told[] {
  const events = new Map([...about, ...by].map((event) => [event.position, event]));
  return [...events.values()]
    .sort((a, b) => a.position - b.position)
    .map((event) => {
      const { position, type, subjectId, meta, data } = event;
      const told = {
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
        ? { ...told, about: colleagues.who(subjectId, position) }
        : { ...told, details: colleagues.without(data, position) };
    });
}
