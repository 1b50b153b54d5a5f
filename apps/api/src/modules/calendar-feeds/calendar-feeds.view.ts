/** The calendar addresses of each person, and what of them is outside the log: the hash, and when it was last read. */
import type { CalendarFeed, CalendarFeedKind } from '@staffroom/contracts/calendar-feeds.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { CalendarFeedEvent } from '@staffroom/domain/calendar-feeds/calendar-feed-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { withoutWaiting } from '../../platform/database/durability.js';
import { defineView } from '../../platform/views/view.js';
import { people, teams } from '../directory/facade.js';

interface CalendarFeedRow {
  id: string;
  userId: string;
  kind: CalendarFeedKind;
  createdAt: string;
}

/** Without those that were revoked. */
export const calendarFeedsView = defineView<CalendarFeedRow, CalendarFeedEvent | UserEvent>({
  name: 'calendar_feeds',
  version: 1,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    kind: 'text not null',
    createdAt: 'timestamptz(3) not null',
  },
  key: ['id'],
  indexes: ['(user_id)'],
  on: {
    CalendarFeedCreated: ({ data: { feedId: id, userId, kind }, meta }, rows) =>
      rows.put({ id, userId, kind, createdAt: meta.occurredAt }),
    CalendarFeedRevoked: ({ data }, rows) => rows.remove({ id: data.feedId }),
    UserDeleted: ({ data: { userId } }, rows) => rows.removeWhere({ userId }),
  },
});

export function keepFeedSecret(feedId: string, userId: string, hash: Buffer): Statement {
  const text = 'insert into state.calendar_feeds (feed_id, user_id, secret_hash) values ($1, $2, $3)';
  return { text, values: [feedId, userId, hash] };
}

export function forgetFeedSecret(feedId: string): Statement {
  return { text: 'delete from state.calendar_feeds where feed_id = $1', values: [feedId] };
}

export function forgetFeedsOf(userId: string): Statement {
  return { text: 'delete from state.calendar_feeds where user_id = $1', values: [userId] };
}

/** A feed that works, and its owner as far as the calendar depends on them. */
export interface WorkingFeed {
  id: string;
  kind: CalendarFeedKind;
  createdAt: Date;
  userId: string;
  /** Of a team that exists. */
  teamId: string | null;
  country: Country;
  region: string | null;
  /** The time of this reading is to be written. */
  isStale: boolean;
}

/** Null if no feed has this hash, or its owner is not active. */
export async function findWorkingFeed(db: Queryable, hash: Buffer): Promise<WorkingFeed | null> {
  const { rows } = await db.query<WorkingFeed>({
    name: 'working_calendar_feed',
    text: `select f.id, f.kind, f.created_at as "createdAt", u.id as "userId", u.country, u.region,
        (select t.id from ${teams('t')} where t.id = u.team_id) as "teamId",
        coalesce(s.read_at < now() - interval '1 minute', true) as "isStale"
      from state.calendar_feeds s join views.calendar_feeds f on f.id = s.feed_id join ${people('u')} on u.id = f.user_id
      where s.secret_hash = $1 and u.status = 'ACTIVE'`,
    values: [hash],
  });
  return rows[0] ?? null;
}

export async function markRead(db: Queryable, feedId: string): Promise<void> {
  await db.query(`update state.calendar_feeds set read_at = now() where feed_id = $1 ${withoutWaiting}`, [feedId]);
}

/** Newest first. */
export async function feedsOf(db: Queryable, userId: string): Promise<CalendarFeed[]> {
  const { rows } = await db.query<Listed>(
    `select f.id, f.kind, f.created_at as "createdAt", s.read_at as "lastReadAt", s.feed_id is null as "isLost"
     from views.calendar_feeds f left join state.calendar_feeds s on s.feed_id = f.id
     where f.user_id = $1 order by f.created_at desc, f.id desc`,
    [userId],
  );
  return rows.map(({ createdAt, lastReadAt, ...row }) => {
    return { ...row, createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null };
  });
}

type Listed = Omit<CalendarFeed, 'createdAt' | 'lastReadAt'> & { createdAt: Date; lastReadAt: Date | null };
