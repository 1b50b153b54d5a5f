import { createHash } from 'node:crypto';
import { calendarFeedWords } from '@staffroom/contracts/calendar-feeds.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { icalendar } from '../../platform/icalendar/icalendar.js';
import type { WorkingFeed } from './calendar-feeds.view.js';
import { type FeedEntry, holidayEntries, ownEntries, teamEntries } from './feed-entries.view.js';

const portalName = 'Staffroom';

interface ReadFeed {
  text: string;
  /** Strong: the same text, which is in the owner's language, has the same tag in every process. */
  etag: string;
}

/** The UIDs are HMACs: they stay the same, reveal no id, and differ from those of another feed. */
export async function readFeed(
  db: Queryable,
  keyring: Pick<Keyring, 'uuid'>,
  feed: WorkingFeed,
  today: PlainDate,
): Promise<ReadFeed> {
  const entries = await entriesOf(db, feed, today);
  const withUids = entries.map(({ source, ...entry }) => ({
    ...entry,
    uid: `${keyring.uuid('calendar entry', `${feed.id} ${source}`)}@staffroom`,
  }));
  const text = icalendar(`${portalName}: ${t(calendarFeedWords[feed.kind].label)}`, withUids);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

function entriesOf(db: Queryable, feed: WorkingFeed, today: PlainDate): Promise<FeedEntry[]> {
  switch (feed.kind) {
    case 'OWN':
      return ownEntries(db, feed, today);
    case 'TEAM':
      return teamEntries(db, feed, today);
    case 'HOLIDAYS':
      return holidayEntries(db, feed, today);
    default:
      return feed.kind satisfies never;
  }
}
