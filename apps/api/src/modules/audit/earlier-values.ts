/** What a stream's fields were before an event that changes them: an event carries what becomes, the log what was. */
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import type { TeamEvent } from '@staffroom/domain/teams/team-events.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { readEvents, type ReadableLog } from './log-reader.js';
import { preferenceField } from './sentences.js';
import type { Values } from './words.js';

type ValueEvent = UserEvent | TeamEvent | TimeOffEvent | InboxEvent;

const changing = [
  'UserEdited',
  'TeamEdited',
  'VacationDaysChanged',
  'CountryChanged',
  'NotificationPreferencesChanged',
];
const giving = [...changing, 'UserCreated', 'PasswordChanged', 'TeamCreated', 'LeaveAccountOpened'];

/** By position, for those of these events that change earlier values. The events are given in order. */
export async function earlierValues(log: ReadableLog, events: readonly RecordedEvent[]): Promise<Map<number, Values>> {
  const wanted = events.filter((event) => changing.includes(event.type));
  const before = new Map<number, Values>();
  if (wanted.length === 0) return before;
  const streams = [...new Set(wanted.map((event) => event.stream))];
  const past = await readEvents<ValueEvent>(log, {
    sql: 'e.stream = any ($1) and e.type = any ($2) and e.position <= $3',
    values: [streams, giving, wanted.at(-1)!.position],
  });
  const positions = new Set(wanted.map((event) => event.position));
  const present = new Map<string, Values>();
  for (const event of past) {
    const was = present.get(event.stream) ?? {};
    if (positions.has(event.position)) before.set(event.position, was);
    present.set(event.stream, { ...was, ...valuesGiven(event) });
  }
  return before;
}

function valuesGiven({ type, data }: ValueEvent): Values {
  if (type !== 'NotificationPreferencesChanged') return { ...data };
  return Object.fromEntries(
    data.preferences.map(({ notificationType, channel }) => [preferenceField(notificationType), channel]),
  );
}
