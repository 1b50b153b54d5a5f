import { type SubstituteEvent, substituteEvents } from '@staffroom/domain/substitutes/substitute-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea, noNews } from '../area/former-parts.js';
import { dates } from '../area/words.js';
import { approvedLeaveView } from './approved-leave.view.js';
import { substitutesExport } from './substitutes.export.js';
import { forBothOfSubstitution } from './substitution-changes.js';
import { SubstitutesModule } from './substitutes.module.js';
import { substitutionsView } from './substitutions.view.js';

export const substitutesArea = defineFormerArea<SubstituteEvent>({
  name: 'substitutes',
  events: substituteEvents,
  views: [substitutionsView, approvedLeaveView],
  history: {
    sentences: {
      SubstituteNamed: ({ substituteId, startDate, endDate }, { names }) => ({
        what: `named ${names.person(substituteId)} as substitute ${
          startDate === null || endDate === null ? 'for all approved leave' : dates(startDate, endDate)
        }`,
      }),
      SubstituteRemoved: ({ substituteId }, { names }) => ({
        what: `removed ${names.person(substituteId)} as substitute`,
      }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: substitutesExport,
  news: noNews,
  changes: {
    SubstituteNamed: ({ data: { userId, substituteId } }) =>
      forBothOfSubstitution({ reviewerId: userId, substituteId }),
    SubstituteRemoved: ({ data: { userId, substituteId } }) =>
      forBothOfSubstitution({ reviewerId: userId, substituteId }),
  },
  accessTargets: { substitutes: liveTable(substitutionsView) },
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: SubstitutesModule,
});
