import { type SubstituteEvent, substituteEvents } from '@staffroom/domain/substitutes/substitute-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { entriesById, type EntriesById } from '../area/person-export.js';
import { approvedLeaveView } from './approved-leave.view.js';
import { substituteMeanings } from './substitutes.events.js';
import { SubstitutesModule } from './substitutes.module.js';
import { substitutionsView } from './substitutions.view.js';

export const substitutesArea = defineArea<SubstituteEvent, EntriesById>({
  name: 'substitutes',
  events: substituteEvents,
  meanings: substituteMeanings,
  views: [substitutionsView, approvedLeaveView],
  auditSubjects: [],
  personExport: entriesById('substitutes.json', 'who had your queues of requests, and when you named and removed them'),
  news: noNews,
  accessTargets: { substitutes: liveTable(substitutionsView) },
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: SubstitutesModule,
});
