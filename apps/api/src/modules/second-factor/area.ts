import { type SecondFactorEvent, secondFactorEvents } from '@staffroom/domain/second-factor/second-factor-events.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { entriesInOrder, type ExportEntry } from '../area/person-export.js';
import { secondFactorMeanings } from './second-factor.events.js';
import { SecondFactorModule } from './second-factor.module.js';
import { recoveryCodesView, secondFactorsView } from './second-factors.view.js';

export const secondFactorArea = defineArea<SecondFactorEvent, ExportEntry[]>({
  name: 'second-factor',
  events: secondFactorEvents,
  meanings: secondFactorMeanings,
  views: [secondFactorsView, recoveryCodesView],
  auditSubjects: [],
  personExport: entriesInOrder(
    'second-factor.json',
    'which second factors your account had, and when you used recovery codes',
  ),
  news: noNews,
  accessTargets: {},
  subscriptions: () => [],
  // What is secret belongs to auth, which forgets it.
  forgetPerson: () => [],
  notBackedUp: {},
  module: SecondFactorModule,
});
