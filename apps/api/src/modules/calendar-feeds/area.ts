import { type CalendarFeedEvent, calendarFeedEvents } from '@staffroom/domain/calendar-feeds/calendar-feed-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { entriesById, type EntriesById } from '../area/person-export.js';
import { calendarFeedMeanings } from './calendar-feeds.events.js';
import { CalendarFeedsModule } from './calendar-feeds.module.js';
import { calendarFeedsView, forgetFeedsOf } from './calendar-feeds.view.js';
import { entryChangesView } from './entry-changes.view.js';

export const calendarFeedsArea = defineArea<CalendarFeedEvent, EntriesById>({
  name: 'calendar-feeds',
  events: calendarFeedEvents,
  meanings: calendarFeedMeanings,
  views: [calendarFeedsView, entryChangesView],
  auditSubjects: [],
  personExport: entriesById(
    'calendar-addresses.json',
    'which calendars you subscribed to, and when you revoked their addresses',
  ),
  news: noNews,
  accessTargets: { 'calendar-feeds': liveTable(calendarFeedsView) },
  subscriptions: () => [],
  forgetPerson: (userId) => [forgetFeedsOf(userId)],
  notBackedUp: {
    'state.calendar_feeds': 'people create addresses again; one that was revoked after the backup must not work again',
  },
  module: CalendarFeedsModule,
});
