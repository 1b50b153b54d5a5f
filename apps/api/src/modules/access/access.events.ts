/** What each record of an access means. */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { exportedLists } from '@staffroom/contracts/security.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { AccessEvent, FileKind } from '@staffroom/domain/access/access-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type EventMeanings, onlyRecorded } from '../area/event-meaning.js';
import type { ExportedPerson, ExportEntry } from '../area/person-export.js';

export const accessMeanings: EventMeanings<AccessEvent, ExportEntry[]> = {
  FileRead: {
    history: ({ kind }) => ({ what: opened(kind) }),
    export: (event, accesses, person) => {
      if (event.data.ownerId === person.id) accesses.push(exported('downloaded', event, person));
    },
    ...onlyRecorded,
  },
  AccessRefused: {
    history: ({ method, route, status }) => ({
      what: t(
        'tried to {verb, select, see {see} delete {delete} review {review} other {change}} {what, select, receipt {the receipt} file {the file} history {the history} proof {the proof} this {this} other {data of others}} and was refused ({status}, {call})',
        { ...attempted(method, route), status: String(status), call: `${method} ${route}` },
      ),
    }),
    export: (event, accesses, person) => void accesses.push(exported('was refused', event, person)),
    ...onlyRecorded,
  },
  FileReadsCounted: {
    history: ({ kind, day, count }) => ({
      what: t(
        '{kind, select, receipt {opened the receipt} payslip {downloaded the payslip} other {downloaded the document}} {count, plural, =1 {once} one {# time} other {# times}} more on {date}',
        { kind, count, date: formatPlainDate(day) },
      ),
    }),
    export: (event, accesses, person) => {
      if (event.data.ownerId === person.id) accesses.push(exported('downloaded', event, person));
    },
    ...onlyRecorded,
  },
  RefusalsCounted: {
    history: ({ targetId, day, count }) => ({
      what: t(
        'was refused {what, select, this {this} other {something}} {count, plural, =1 {once} one {# time} other {# times}} more on {date}',
        { what: targetId ? 'this' : '', count, date: formatPlainDate(day) },
      ),
    }),
    export: (event, accesses, person) => void accesses.push(exported('was refused', event, person)),
    ...onlyRecorded,
  },
  ListExported: {
    history: ({ list, people }) => ({ what: `exported ${t(exportedLists[list])} (${people} people)` }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
  InfectedFileRefused: {
    history: ({ signature }) => ({ what: `tried to upload a file with malware (${signature})` }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
};

function exported(what: string, event: RecordedEvent<AccessEvent>, person: ExportedPerson): ExportEntry {
  const data = person.withoutOthers(event.data, event);
  return { at: event.meta.occurredAt, by: person.actor(event), what, ...data };
}

function opened(kind: FileKind): string {
  return t(
    '{kind, select, receipt {opened the receipt} payslip {downloaded the payslip} other {downloaded the document}}',
    { kind },
  );
}

function attempted(method: string, route: string): { verb: string; what: string } {
  if (route.endsWith('/review')) return { verb: 'review', what: 'this' };
  const part = /\/(receipt|file|history|proof)$/.exec(route)?.[1];
  const verb = method === 'GET' || method === 'HEAD' ? 'see' : method === 'DELETE' ? 'delete' : 'change';
  return { verb, what: part ?? (route.includes(':id') ? 'this' : 'data') };
}
