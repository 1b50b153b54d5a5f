/** What each event of a calendar address means. */
import { calendarFeedWords } from '@staffroom/contracts/calendar-feeds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CalendarFeedEvent } from '@staffroom/domain/calendar-feeds/calendar-feed-events.js';
import { forPerson } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { change, type EntriesById } from '../area/person-export.js';

export const calendarFeedMeanings: EventMeanings<CalendarFeedEvent, EntriesById> = {
  CalendarFeedCreated: {
    history: ({ kind }) => ({ what: `created a calendar address: ${t(calendarFeedWords[kind].label)}` }),
    export: ({ data: { feedId, kind }, meta }, addresses) => {
      const calendar = t(calendarFeedWords[kind].label);
      addresses.set(feedId, { calendar, createdAt: meta.occurredAt, revokedAt: null });
    },
    changes: ({ data }) => [forPerson(data.userId, 'calendar-feeds')],
    ...notTold,
  },
  CalendarFeedRevoked: {
    history: ({ kind }) => ({ what: `revoked a calendar address: ${t(calendarFeedWords[kind].label)}` }),
    export: ({ data, meta }, addresses) => change(addresses, data.feedId, { revokedAt: meta.occurredAt }),
    changes: ({ data }) => [forPerson(data.userId, 'calendar-feeds')],
    ...notTold,
  },
};
