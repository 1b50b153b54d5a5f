/** Downloads of a person's documents, and refused attempts to access their data. */
import { type FormerPersonExport } from '../area/former-parts.js';
import type { AccessEvent } from '@staffroom/domain/access/access-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { ExportEntry } from '../area/person-export.js';

export const accessExport: FormerPersonExport<AccessEvent> = {
  files: {
    'access.json': [
      'who downloaded your documents, payslips and receipts and when, and refused attempts to see what is yours',
    ],
  },
  begin: (person) => {
    const access: ExportEntry[] = [];
    const tell = (what: string, event: RecordedEvent<AccessEvent>) => {
      const data = person.withoutOthers(event.data, event);
      access.push({ at: event.meta.occurredAt, by: person.actor(event), what, ...data });
    };
    return {
      on: {
        FileRead: (event) => {
          if (event.data.ownerId === person.id) tell('downloaded', event);
        },
        AccessRefused: (event) => tell('was refused', event),
        FileReadsCounted: (event) => {
          if (event.data.ownerId === person.id) tell('downloaded', event);
        },
        RefusalsCounted: (event) => tell('was refused', event),
      },
      contents: () => ({ 'access.json': access }),
    };
  },
};
