import { type SetAsideEvent, setAsideEvents } from '@staffroom/domain/set-aside/set-aside-events.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { noContents } from '../area/person-export.js';
import { SetAsideModule } from './set-aside.module.js';

export const setAsideArea = defineArea<SetAsideEvent>({
  name: 'set-aside',
  events: setAsideEvents,
  views: [],
  history: {
    sentences: {
      EventSetAside: ({ position, eventType, stream, reason }) => ({
        what: `set aside the event at position ${position} (${eventType} in ${stream}), which cannot be read`,
        comment: reason,
      }),
    },
    valuesGiven: {},
    tellsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: {
    files: {},
    begin: () => ({ hear: { EventSetAside: 'in activity.json only' }, contents: noContents }),
  },
  news: noNews,
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  leftOutOfBackups: {},
  module: SetAsideModule,
});
