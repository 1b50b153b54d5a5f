import type { CalendarFeedKind } from '@staffroom/contracts/calendar-feeds.js';
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

/** All feeds of one person. */
export function calendarFeedsStream(userId: string): string {
  return `calendar-feeds-${userId}`;
}

/** The address itself is never part of an event. */
export interface CalendarFeedCreated {
  readonly feedId: string;
  readonly userId: string;
  readonly kind: CalendarFeedKind;
}

export interface CalendarFeedRevoked {
  readonly feedId: string;
  readonly userId: string;
  readonly kind: CalendarFeedKind;
}

export type CalendarFeedEvent =
  DomainEvent<'CalendarFeedCreated', CalendarFeedCreated> | DomainEvent<'CalendarFeedRevoked', CalendarFeedRevoked>;

export const calendarFeedEvents = defineEvents<CalendarFeedEvent>({
  CalendarFeedCreated: { version: 1, subject: 'userId' },
  CalendarFeedRevoked: { version: 1, subject: 'userId' },
});
