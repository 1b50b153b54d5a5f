import { type SetAsideEvent, setAsideEvents } from '@staffroom/domain/set-aside/set-aside-events.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { noExport } from '../area/person-export.js';
import { setAsideMeanings } from './set-aside.events.js';
import { SetAsideModule } from './set-aside.module.js';

export const setAsideArea = defineArea<SetAsideEvent>({
  name: 'set-aside',
  events: setAsideEvents,
  meanings: setAsideMeanings,
  views: [],
  auditSubjects: [],
  personExport: noExport,
  news: noNews,
  accessTargets: {},
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: SetAsideModule,
});
