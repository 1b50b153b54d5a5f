/** What each event of a substitution means. */
import type { SubstituteEvent } from '@staffroom/domain/substitutes/substitute-events.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { change, type EntriesById } from '../area/person-export.js';
import { dates } from '../area/words.js';
import { forBothOfSubstitution } from './substitution-changes.js';

export const substituteMeanings: EventMeanings<SubstituteEvent, EntriesById> = {
  SubstituteNamed: {
    history: ({ substituteId, startDate, endDate }, { names }) => ({
      what: `named ${names.person(substituteId)} as substitute ${
        startDate === null || endDate === null ? 'for all approved leave' : dates(startDate, endDate)
      }`,
    }),
    export: (event, substitutes, person) => {
      const { substitutionId, substituteId, startDate, endDate } = event.data;
      const when = startDate === null ? { during: 'your approved leave' } : { startDate, endDate };
      const substitute = person.role(substituteId, event);
      substitutes.set(substitutionId, { substitute, ...when, namedAt: event.meta.occurredAt, removedAt: null });
    },
    changes: ({ data: { userId, substituteId } }) => forBothOfSubstitution({ reviewerId: userId, substituteId }),
    ...notTold,
  },
  SubstituteRemoved: {
    history: ({ substituteId }, { names }) => ({ what: `removed ${names.person(substituteId)} as substitute` }),
    export: ({ data, meta }, substitutes) => change(substitutes, data.substitutionId, { removedAt: meta.occurredAt }),
    changes: ({ data: { userId, substituteId } }) => forBothOfSubstitution({ reviewerId: userId, substituteId }),
    ...notTold,
  },
};
