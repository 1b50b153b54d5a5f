/** One row for each warning of leave that expires: what the person was told, when it reached them, and what lapsed (R55). */
import type { LeaveWarning } from '@staffroom/contracts/leave-warnings.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { LeaveWarningEvent } from '@staffroom/domain/leave-warnings/leave-warning-events.js';
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { join, raw, sql, statement } from '../../platform/database/sql.js';
import { defineView } from '../../platform/views/view.js';
import { people } from '../directory/facade.js';
import { mails } from '../mails/facade.js';
import { policyChangesOf } from './leave-closings.view.js';
import { warningText, type WarningFacts } from './warning-text.js';

interface LeaveWarningRow extends WarningFacts {
  userId: string;
  /** Of the event in the person's stream. */
  version: number;
  expiresOn: PlainDate | null;
  warnedAt: string;
  notificationId: string | null;
  /** The event that raised the notification and caused the mail. */
  raisedBy: string | null;
  raisedAt: string | null;
  mailedAt: string | null;
  /** The notification was marked as read by itself, not with all others. */
  readAt: string | null;
  openedAt: string | null;
  lapsedHours: number | null;
  lapsedAt: string | null;
  hasLapsed: boolean;
  /** Of the first event that recorded what lapsed. Later ones correct it. */
  lapsedVersion: number | null;
}

type Told = TimeOffEvent | InboxEvent | LeaveWarningEvent | UserEvent;

export const leaveWarningsView = defineView<LeaveWarningRow, Told>({
  name: 'leave_warnings',
  version: 3,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    version: 'integer not null',
    occasion: 'text',
    fromYear: 'integer not null',
    hours: 'numeric',
    leftHours: 'numeric',
    expiresOn: 'date',
    lastDay: 'date',
    newYearHours: 'numeric',
    warnedOn: 'date not null',
    warnedAt: 'timestamptz(3) not null',
    notificationId: 'uuid',
    raisedBy: 'uuid',
    raisedAt: 'timestamptz(3)',
    mailedAt: 'timestamptz(3)',
    readAt: 'timestamptz(3)',
    openedAt: 'timestamptz(3)',
    lapsedHours: 'numeric',
    lapsedAt: 'timestamptz(3)',
    hasLapsed: 'boolean not null',
    lapsedVersion: 'integer',
  },
  key: ['id'],
  indexes: [
    '(warned_at desc, id desc)',
    '(from_year, warned_at desc, id desc)',
    '(user_id, warned_at desc, id desc)',
    '(raised_at) where mailed_at is null',
  ],
  on: {
    LeaveExpiryWarned: ({ id, version, data, meta }, rows) => {
      const { userId, occasion, fromYear, hours, leftHours = null, expiresOn, lastDay, newYearHours, warnedOn } = data;
      const told = { occasion, fromYear, hours, leftHours, expiresOn, lastDay, newYearHours, warnedOn };
      rows.put({ ...nothingYet, ...told, id, userId, version, warnedAt: meta.occurredAt });
    },
    NotificationRaised: ({ id: raisedBy, data: { notificationId, about }, meta }, rows) => {
      if (about.warningId === undefined) return;
      rows.patch({ id: about.warningId }, { notificationId, raisedBy, raisedAt: meta.occurredAt });
    },
    NotificationRead: ({ data: { userId, notificationId }, meta }, rows) =>
      rows.patchWhere({ userId, notificationId }, { readAt: meta.occurredAt }),
    LeaveWarningMailed: ({ data: { warningId, mailedAt } }, rows) => rows.patch({ id: warningId }, { mailedAt }),
    LeaveWarningOpened: ({ data: { warningId }, meta }, rows) =>
      rows.patch({ id: warningId }, { openedAt: meta.occurredAt }),
    LeaveLapsed: ({ version, data: { userId, fromYear, expiresOn, lastDay, hours: lapsedHours }, meta }, rows) => {
      if (expiresOn === null || lastDay === null) return; // the person is erased
      const same = { userId, fromYear, expiresOn, lastDay };
      rows.patchWhere(same, { lapsedHours, lapsedAt: meta.occurredAt });
      rows.patchWhere({ ...same, hasLapsed: false }, { hasLapsed: true, lapsedVersion: version });
    },
    UserDeleted: ({ data: { userId } }, rows) => rows.removeWhere({ userId }),
  },
});

const nothingYet = {
  ...{ notificationId: null, raisedBy: null, raisedAt: null, mailedAt: null },
  ...{ readAt: null, openedAt: null, lapsedHours: null, lapsedAt: null },
  ...{ hasLapsed: false, lapsedVersion: null },
};

/** SQL: what the words of a warning need, as JSON. */
export function warningJson(w: string): string {
  return `json_build_object('id', ${w}.id, 'occasion', ${w}.occasion, 'fromYear', ${w}.from_year, 'hours', ${w}.hours,
    'leftHours', ${w}.left_hours, 'lastDay', ${w}.last_day, 'newYearHours', ${w}.new_year_hours, 'warnedOn', ${w}.warned_on)`;
}

export interface LeaveWarningFilter {
  userId?: string;
  /** The leave year of the hours. */
  year?: number;
}

interface Part {
  /** Sort values of the last row of the page before. */
  after: string[] | null;
  limit: number;
}

type Found = Omit<
  LeaveWarning,
  'message' | 'warnedAt' | 'raisedAt' | 'mailedAt' | 'openedAt' | 'lapsedAt' | 'replacedAt'
> & {
  facts: WarningFacts;
  warnedAt: Date;
} & Record<'raisedAt' | 'mailedAt' | 'openedAt' | 'lapsedAt' | 'replacedAt', Date | null>;

/** Newest first. */
export async function listLeaveWarnings(
  db: Queryable,
  { userId, year }: LeaveWarningFilter,
  { after, limit }: Part,
): Promise<LeaveWarning[]> {
  const conditions = [sql`true`];
  if (userId) conditions.push(sql`w.user_id = ${userId}::uuid`);
  if (year) conditions.push(sql`w.from_year = ${year}::integer`);
  if (after) {
    const [warnedMs, id] = after;
    conditions.push(sql`(w.warned_at, w.id) < (to_timestamp(${warnedMs}::bigint / 1000.0), ${id}::uuid)`);
  }
  const { rows } = await db.query<Found>(
    statement(sql`select w.id, w.user_id as "userId", u.full_name as "userName", w.occasion, w.from_year as "fromYear", w.hours,
       w.expires_on as "expiresOn", w.last_day as "lastDay", w.warned_on as "warnedOn", w.warned_at as "warnedAt",
       w.raised_at as "raisedAt", ${raw(mailStatus)} as "mailStatus",
       coalesce(w.mailed_at, case when m.file_name is null then m.sent_at end) as "mailedAt",
       least(w.read_at, w.opened_at) as "openedAt",
       case when replaced.at is null then w.lapsed_hours end as "lapsedHours",
       case when replaced.at is null then w.lapsed_at end as "lapsedAt", replaced.at as "replacedAt",
       ${raw(warningJson('w'))} as facts
     from views.leave_warnings w join ${raw(people('u'))} on u.id = w.user_id
     left join lateral (${raw(mailOf('w'))} limit 1) m on true -- the limit keeps a long export from reading every mail
     left join lateral (${raw(replacementOf('w'))}) replaced on true
     where ${join(conditions, ' and ')} order by w.warned_at desc, w.id desc limit ${limit}`),
  );
  return rows.map(({ facts, ...row }) => ({
    ...row,
    message: warningText(facts).message,
    warnedAt: row.warnedAt.toISOString(),
    raisedAt: row.raisedAt?.toISOString() ?? null,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    lapsedAt: row.lapsedAt?.toISOString() ?? null,
    replacedAt: row.replacedAt?.toISOString() ?? null,
  }));
}

/**
 * The first change of the policy after the warning, unless the last day was over: what lapsed is recorded in the morning after it. What lapsed
 * later is told by another warning, which may name the same last day if HR has returned to the policy.
 */
function replacementOf(w: string): string {
  return `select change.at from (${policyChangesOf(`${w}.user_id`, `${w}.from_year`)}) change
    where change.version > ${w}.version and (${w}.lapsed_version is null or change.version < ${w}.lapsed_version)
      and (${w}.last_day is null or (change.at at time zone 'UTC')::date <= ${w}.last_day + 1)
    order by change.version limit 1`;
}

function mailOf(w: string): string {
  return `select m.status, m.sent_at, m.file_name from ${mails('m')}
    where m.event_id = ${w}.raised_by and m.recipient_id = ${w}.user_id and m.template = 'LEAVE_EXPIRING'`;
}

const mailStatus = `case when w.mailed_at is not null then 'SENT' when m.status is null then 'NONE'
  when m.status = 'SENT' and m.file_name is not null then 'FILED' else m.status end::text`;

/** The sort values of a row. */
export function cursorAfter({ warnedAt, id }: LeaveWarning): string[] {
  return [String(Date.parse(warnedAt)), id];
}

/** Null if the person has no such warning. */
export async function findOwnWarning(db: Queryable, userId: string, id: string): Promise<WarningFacts | null> {
  const { rows } = await db.query<{ facts: WarningFacts }>({
    name: 'own_leave_warning',
    text: `select ${warningJson('w')} as facts from views.leave_warnings w where w.id = $1 and w.user_id = $2`,
    values: [id, userId],
  });
  return rows[0]?.facts ?? null;
}

export interface MailedWarning {
  userId: string;
  warningId: string;
  mailedAt: Date;
}

/**
 * Mails with warnings that a mail server took and that are not recorded yet. HR can send a failed mail again for as long as three months
 * after the warning; a later one is not evidence of a warning in time anyway.
 */
export async function mailedWarnings(db: Queryable, limit: number): Promise<MailedWarning[]> {
  const { rows } = await db.query<MailedWarning>({
    name: 'mailed_leave_warnings',
    text: `select w.user_id as "userId", w.id as "warningId", m.sent_at as "mailedAt" from views.leave_warnings w
      cross join lateral (${mailOf('w')} limit 1) m
      where w.mailed_at is null and w.raised_at > now() - interval '90 days' and m.status = 'SENT' and m.file_name is null
      order by w.raised_at limit $1`,
    values: [limit],
  });
  return rows;
}
