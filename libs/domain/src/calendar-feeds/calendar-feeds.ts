/** The addresses of calendars that one person has created (R45a). */
import { type CalendarFeedKind, calendarFeedLimits } from '@staffroom/contracts/calendar-feeds.js';
import type { Decider, Decision, DomainCommand } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { CalendarFeedCreated, CalendarFeedEvent } from './calendar-feed-events.js';

export interface CreateCalendarFeed {
  readonly feedId: string;
  readonly userId: string;
  readonly kind: CalendarFeedKind;
}

export interface RevokeCalendarFeed {
  readonly feedId: string;
}

/** The account is archived, or passes to someone else. */
export type EndCalendarFeeds = Record<string, never>;

export type CalendarFeedCommand =
  | DomainCommand<'CreateCalendarFeed', CreateCalendarFeed>
  | DomainCommand<'RevokeCalendarFeed', RevokeCalendarFeed>
  | DomainCommand<'EndCalendarFeeds', EndCalendarFeeds>;

/** Those that have not been revoked, in the order of their creation. */
export type CalendarFeedsState = readonly CalendarFeedCreated[];

export const calendarFeeds: Decider<CalendarFeedCommand, CalendarFeedsState, CalendarFeedEvent> = {
  initial: [],
  decide({ type, data }, feeds) {
    switch (type) {
      case 'CreateCalendarFeed':
        return createFeed(data, feeds);
      case 'RevokeCalendarFeed':
        return revokeFeed(data, feeds);
      case 'EndCalendarFeeds':
        return accept(...feeds.map(revoked));
      default:
        return type satisfies never;
    }
  },
  evolve(feeds, { type, data }) {
    switch (type) {
      case 'CalendarFeedCreated':
        return [...feeds, data];
      case 'CalendarFeedRevoked':
        return feeds.filter(({ feedId }) => feedId !== data.feedId);
      default:
        return type satisfies never;
    }
  },
};

function createFeed(
  { feedId, userId, kind }: CreateCalendarFeed,
  feeds: CalendarFeedsState,
): Decision<CalendarFeedEvent> {
  const { feedsMax } = calendarFeedLimits;
  if (feeds.length >= feedsMax) {
    return reject({ rule: 'R45a', kind: 'unprocessable', because: { is: 'tooManyFeeds', max: feedsMax } });
  }
  return accept({ type: 'CalendarFeedCreated', data: { feedId, userId, kind } });
}

function revokeFeed({ feedId }: RevokeCalendarFeed, feeds: CalendarFeedsState): Decision<CalendarFeedEvent> {
  const feed = feeds.find((one) => one.feedId === feedId);
  if (!feed) return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchFeed' } });
  return accept(revoked(feed));
}

function revoked({ feedId, userId, kind }: CalendarFeedCreated): CalendarFeedEvent {
  return { type: 'CalendarFeedRevoked', data: { feedId, userId, kind } };
}
