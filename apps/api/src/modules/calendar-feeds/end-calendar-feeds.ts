import { calendarFeeds } from '@staffroom/domain/calendar-feeds/calendar-feeds.js';
import { calendarFeedsStream } from '@staffroom/domain/calendar-feeds/calendar-feed-events.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { forgetFeedsOf } from './calendar-feeds.view.js';

/** With the archiving of an account, so that they do not work again when it is restored, and when it passes to someone else. */
export async function endCalendarFeeds(unit: UnitOfWork, userId: string): Promise<void> {
  await unit.decide(calendarFeeds, calendarFeedsStream(userId), { type: 'EndCalendarFeeds', data: {} });
  unit.also(forgetFeedsOf(userId));
}
