import { calendarFeedWords } from '@staffroom/contracts/calendar-feeds.js';
import { type CalendarFeedEvent, calendarFeedEvents } from '@staffroom/domain/calendar-feeds/calendar-feed-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea, noNews } from '../area/former-parts.js';
import { forPerson } from '../area/changes.js';
import { change, type ExportEntry } from '../area/person-export.js';
import { CalendarFeedsModule } from './calendar-feeds.module.js';
import { calendarFeedsView, forgetFeedsOf } from './calendar-feeds.view.js';
import { entryChangesView } from './entry-changes.view.js';

export const calendarFeedsArea = defineFormerArea<CalendarFeedEvent>({
  name: 'calendar-feeds',
  events: calendarFeedEvents,
  views: [calendarFeedsView, entryChangesView],
  history: {
    sentences: {
      CalendarFeedCreated: ({ kind }) => ({ what: `created a calendar address: ${calendarFeedWords[kind].label}` }),
      CalendarFeedRevoked: ({ kind }) => ({ what: `revoked a calendar address: ${calendarFeedWords[kind].label}` }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: {
    files: { 'calendar-addresses.json': ['which calendars you subscribed to, and when you revoked their addresses'] },
    begin: () => {
      const entries = new Map<string, ExportEntry>();
      return {
        on: {
          CalendarFeedCreated: ({ data: { feedId, kind }, meta }) => {
            const calendar = calendarFeedWords[kind].label;
            entries.set(feedId, { calendar, createdAt: meta.occurredAt, revokedAt: null });
          },
          CalendarFeedRevoked: ({ data, meta }) => change(entries, data.feedId, { revokedAt: meta.occurredAt }),
        },
        contents: () => ({ 'calendar-addresses.json': [...entries.values()] }),
      };
    },
  },
  news: noNews,
  changes: {
    CalendarFeedCreated: ({ data }) => [forPerson(data.userId, 'calendar-feeds')],
    CalendarFeedRevoked: ({ data }) => [forPerson(data.userId, 'calendar-feeds')],
  },
  accessTargets: { 'calendar-feeds': liveTable(calendarFeedsView) },
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: (userId) => [forgetFeedsOf(userId)],
  notBackedUp: {
    'state.calendar_feeds': 'people create addresses again; one that was revoked after the backup must not work again',
  },
  module: CalendarFeedsModule,
});
