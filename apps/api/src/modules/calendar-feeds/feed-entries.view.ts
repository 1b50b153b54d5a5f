/** What each kind of feed contains (R45, R45a). A feed leaves the company, so it says as little as is useful. */
import { addDays, addYears, type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, type Sql, statement, value } from '../../platform/database/sql.js';
import type { CalendarEntry } from '../../platform/icalendar/icalendar.js';
import { nearTo, people } from '../directory/facade.js';
import {
  cancellationSteps,
  holidaysBetween,
  isWithinOther,
  regionalHolidaysBetween,
  startAfterOther,
  timeOffRequests,
} from '../time-off/facade.js';
import type { WorkingFeed } from './calendar-feeds.view.js';
import { type EntryChanges, entryChangesOf } from './entry-changes.view.js';

/** An entry without its UID. `source` says which one it is, and stays in the portal. */
export type FeedEntry = Omit<CalendarEntry, 'uid'> & { source: string };

const yearsBack = 1;

interface Absence {
  id: string;
  name: string;
  isVacation: boolean;
  firstDay: PlainDate;
  lastDay: PlainDate;
  /** Null for whole days. */
  partHours: number | null;
  isCancelled: boolean;
  sequence: number;
  changedAt: Date;
}

/**
 * A request that was cancelled whole is listed in feeds that existed before, which may have shown it. The last change of its dates
 * is its cancellation from some day on, so each step counts.
 */
function absenceColumns(firstDay: Sql): Sql {
  return sql`r.id, u.full_name as name, r.type = 'VACATION' as "isVacation", ${firstDay} as "firstDay", r.end_date as "lastDay",
    case when r.part_of is not null then r.hours::float8 end as "partHours", r.status = 'CANCELLED' as "isCancelled",
    (select count(*)::integer from ${raw(cancellationSteps('c'))} where c.request_id = r.id and c.status = 'CANCELLED') as sequence,
    greatest(r.created_at, r.reviewed_at, case when r.cancel_status = 'CANCELLED' then r.cancel_at end) as "changedAt"`;
}

const wasShown = ({ createdAt }: WorkingFeed) =>
  sql`(r.status = 'APPROVED' or (r.status = 'CANCELLED' and r.cancel_at >= ${createdAt}::timestamptz))`;

export async function ownEntries(db: Queryable, feed: WorkingFeed, today: PlainDate): Promise<FeedEntry[]> {
  const entries = sql`select ${absenceColumns(sql`r.start_date`)}
    from ${raw(timeOffRequests('r'))} join ${raw(people('u'))} on u.id = r.user_id
    where r.user_id = ${feed.userId} and r.end_date >= ${addYears(today, -yearsBack)}::date and ${wasShown(feed)}
    order by r.start_date, r.id`;
  const { rows } = await db.query<Absence>(statement(entries, 'calendar_feed_own'));
  return rows.map(({ isVacation, ...absence }) => {
    const isBusy = absence.partHours === null;
    return { ...entryOf(absence), summary: ownSummary(isVacation, absence), isBusy };
  });
}

/**
 * From today on, whoever looks: an entry that has begun begins today, and so changes every day. Nothing tells how long ago it began: not its
 * sequence, which then counts the days of the calendar, not its time, and not its place among the others.
 */
export async function teamEntries(db: Queryable, feed: WorkingFeed, today: PlainDate): Promise<FeedEntry[]> {
  const [{ userId, teamId }, from] = [feed, value(today)];
  const entries = sql`select ${absenceColumns(sql`greatest(${raw(startAfterOther)}, ${from}::date)`)},
      named.changes as "timesNamed", named."changedAt" as "namedAt"
    from ${raw(people('u'))} join ${raw(timeOffRequests('r'))} on r.user_id = u.id
    cross join lateral (${raw(entryChangesOf('u.id', 'NAME'))}) named
    where u.status = 'ACTIVE' and ${nearTo({ id: userId, teamId }, 'u')} and u.id <> ${userId}
      and r.end_date >= ${from}::date and ${wasShown(feed)} and not ${raw(isWithinOther)}
    order by "firstDay", r.id`;
  const { rows } = await db.query<Absence & { timesNamed: number; namedAt: Date | null }>(
    statement(entries, 'calendar_feed_team'),
  );
  return rows.map(({ timesNamed, namedAt, ...absence }) => {
    const hasBegun = absence.firstDay === today;
    return {
      ...entryOf(absence),
      sequence: absence.sequence + timesNamed + (hasBegun ? daysSince2000(today) : 0),
      changedAt: latest(absence.changedAt, namedAt, hasBegun ? startOf(today) : null),
      summary: teamSummary(absence),
    };
  });
}

/** Of the last, this and the next year, like the person's own list (R30). On the same date, another place has another holiday. */
export async function holidayEntries(
  db: Queryable,
  { userId, country, region }: WorkingFeed,
  today: PlainDate,
): Promise<FeedEntry[]> {
  const { rows } = await db.query<EntryChanges>({
    name: 'calendar_feed_moves',
    text: entryChangesOf('$1', 'PLACE'),
    values: [userId],
  });
  const { changes: sequence, changedAt: movedAt } = rows[0]!;
  const [from, to] = [`${yearOf(today) - 1}-01-01`, `${yearOf(today) + 1}-12-31`];
  const regional = region === null ? [] : regionalHolidaysBetween(region, from, to);
  return [...holidaysBetween(country, from, to), ...regional]
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, name }) => ({
      ...{ source: `holiday ${date}`, sequence, changedAt: latest(startOf(addDays(date, -366)), movedAt) },
      ...{ firstDay: date, lastDay: date, summary: name, isCancelled: false, isBusy: false },
    }));
}

function entryOf({ id, firstDay, lastDay, isCancelled, sequence, changedAt }: Omit<Absence, 'isVacation'>): FeedEntry {
  return { source: id, firstDay, lastDay, isCancelled, sequence, changedAt, summary: '', isBusy: false };
}

function ownSummary(isVacation: boolean, { partHours }: Pick<Absence, 'partHours'>): string {
  if (partHours === null) return isVacation ? t('Vacation') : t('Away');
  const hours = hoursOf(partHours);
  return isVacation ? t('Vacation {hours}h', { hours }) : t('Away {hours}h', { hours });
}

function teamSummary({ name, partHours }: Pick<Absence, 'name' | 'partHours'>): string {
  if (partHours === null) return t('{name}: away', { name });
  return t('{name}: away {hours}h', { name, hours: hoursOf(partHours) });
}

function hoursOf(partHours: number): string {
  return numberText(Math.min(partHours, timeOffLimits.fullDayHours));
}

function daysSince2000(date: PlainDate): number {
  return (startOf(date).getTime() - Date.UTC(2000, 0, 1)) / 86_400_000;
}

function startOf(date: PlainDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function latest(one: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((last, other) => (other !== null && other > last ? other : last), one);
}
