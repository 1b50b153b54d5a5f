import { type SubstituteEvent, substituteEvents } from '@staffroom/domain/substitutes/substitute-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { type Change, forPerson } from '../area/changes.js';
import { noNews } from '../area/news.js';
import { dates } from '../area/words.js';
import { approvedLeaveView } from './approved-leave.view.js';
import { substitutesExport } from './substitutes.export.js';
import { SubstitutesModule } from './substitutes.module.js';
import { substitutionsView } from './substitutions.view.js';

export const substitutesArea = defineArea<SubstituteEvent>({
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
    SubstituteNamed: ({ data }) => forBoth(data),
    SubstituteRemoved: ({ data }) => forBoth(data),
  },
  accessTargets: { substitutes: liveTable(substitutionsView) },
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: SubstitutesModule,
});

/** The substitute gets the reviewer's queues, or loses them, today or later. */
function forBoth({ userId, substituteId }: { userId: string; substituteId: string }): Change[] {
  return [
    forPerson(userId, 'substitutes'),
    forPerson(substituteId, 'substitutes', 'team-time-off', 'team-refunds', 'notifications'),
  ];
}
