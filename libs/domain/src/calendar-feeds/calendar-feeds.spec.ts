import type { CalendarFeedKind } from '@staffroom/contracts/calendar-feeds.js';
import { scenarioOf } from '../testing/scenario.js';
import { calendarFeeds } from './calendar-feeds.js';
import type { CalendarFeedEvent } from './calendar-feed-events.js';

const { given } = scenarioOf(calendarFeeds);

const feed = (feedId: string, kind: CalendarFeedKind = 'OWN') => ({ feedId, userId: 'ana', kind });
const create = (feedId: string, kind?: CalendarFeedKind) =>
  ({ type: 'CreateCalendarFeed', data: feed(feedId, kind) }) as const;
const revoke = (feedId: string) => ({ type: 'RevokeCalendarFeed', data: { feedId } }) as const;
const created = (feedId: string, kind?: CalendarFeedKind): CalendarFeedEvent => ({
  type: 'CalendarFeedCreated',
  data: feed(feedId, kind),
});
const revoked = (feedId: string, kind?: CalendarFeedKind): CalendarFeedEvent => ({
  type: 'CalendarFeedRevoked',
  data: feed(feedId, kind),
});
const ten = Array.from({ length: 10 }, (_, at) => created(`feed ${at}`));

test('R45a.1 a person creates several calendar addresses, also of one kind', () => {
  given().when(create('one', 'TEAM')).then(created('one', 'TEAM'));
  given(created('one', 'TEAM')).when(create('two', 'TEAM')).then(created('two', 'TEAM'));
});

test('R45a.1 an eleventh address is refused until one is revoked', () => {
  given(...ten)
    .when(create('more'))
    .thenRefused({ rule: 'R45a', kind: 'unprocessable' });
  given(...ten, revoked('feed 3'))
    .when(create('more'))
    .then(created('more'));
});

test('R45a.1 an address is revoked once, and only by its owner', () => {
  given(created('one', 'HOLIDAYS')).when(revoke('one')).then(revoked('one', 'HOLIDAYS'));
  given(created('one'), revoked('one')).when(revoke('one')).thenRefused({ rule: 'R2', kind: 'not-found' });
  given().when(revoke('one')).thenRefused({ rule: 'R2', kind: 'not-found' });
});

test('R45a.4 the addresses of an archived account end', () => {
  const end = { type: 'EndCalendarFeeds', data: {} } as const;
  given(created('one'), created('two'), revoked('one')).when(end).then(revoked('two'));
  given().when(end).thenNothing();
});
