import { type FormerPersonExport } from '../area/former-parts.js';
import type { SubstituteEvent } from '@staffroom/domain/substitutes/substitute-events.js';
import { change, type ExportEntry } from '../area/person-export.js';

export const substitutesExport: FormerPersonExport<SubstituteEvent> = {
  files: { 'substitutes.json': ['who had your queues of requests, and when you named and removed them'] },
  begin: (person) => {
    const entries = new Map<string, ExportEntry>();
    return {
      on: {
        SubstituteNamed: (event) => {
          const { substitutionId, substituteId, startDate, endDate } = event.data;
          const when = startDate === null ? { during: 'your approved leave' } : { startDate, endDate };
          const substitute = person.role(substituteId, event);
          entries.set(substitutionId, { substitute, ...when, namedAt: event.meta.occurredAt, removedAt: null });
        },
        SubstituteRemoved: ({ data, meta }) => change(entries, data.substitutionId, { removedAt: meta.occurredAt }),
      },
      contents: () => ({ 'substitutes.json': [...entries.values()] }),
    };
  },
};
