/** Addresses that calendar programs subscribe to (R45a). */
import { type Text, text } from './texts/text.js';

export const calendarFeedKinds = ['OWN', 'TEAM', 'HOLIDAYS'] as const;
export type CalendarFeedKind = (typeof calendarFeedKinds)[number];

export const calendarFeedWords: Record<CalendarFeedKind, { label: Text; hint: Text }> = {
  OWN: {
    label: text('My time off'),
    hint: text('Approved time off. Vacation is called vacation, everything else “Away”. Reasons are never included.'),
  },
  TEAM: {
    label: text('Who in my team is away'),
    hint: text('Approved absences from today on, of your team and of the people you manage. Never the kind.'),
  },
  HOLIDAYS: { label: text('Public holidays'), hint: text('Those of your country and region') },
};

export interface CalendarFeed {
  id: string;
  kind: CalendarFeedKind;
  createdAt: string;
  /** Exact to a minute. Null if no program has read it. */
  lastReadAt: string | null;
  /** The database was restored from a backup, which contains no addresses. */
  isLost: boolean;
}

export interface CreateCalendarFeedBody {
  kind: CalendarFeedKind;
}

export interface CreatedCalendarFeed {
  feed: CalendarFeed;
  /** Shown once. Null if the same request was sent before: the portal keeps only a hash. */
  address: string | null;
}

/** For each person. */
export const calendarFeedLimits = { feedsMax: 10 } as const;
