import { type SetAsideEvent, setAsideEvents } from '@staffroom/domain/set-aside/set-aside-events.js';
import { defineFormerArea, noChange, noContents, noNews } from '../area/former-parts.js';
import { SetAsideModule } from './set-aside.module.js';

export const setAsideArea = defineFormerArea<SetAsideEvent>({
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
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: {
    files: {},
    begin: () => ({ on: { EventSetAside: 'in activity.json only' }, contents: noContents }),
  },
  news: noNews,
  changes: { EventSetAside: noChange },
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: SetAsideModule,
});
