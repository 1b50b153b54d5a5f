/** One row per notification shown in the portal. It contains ids; the text is composed when it is read. */
import type { Notification, NotificationType } from '@staffroom/contracts/notifications.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { InboxEvent, NotificationAbout } from '@staffroom/domain/notifications/inbox-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';
import { listedAs } from './chosen-channels.js';
import type { NewsCatalog, NotificationFacts } from './news-catalog.js';

export interface NotificationRow {
  id: string;
  userId: string;
  type: NotificationType;
  requestId: string | null;
  refundId: string | null;
  documentId: string | null;
  payslipId: string | null;
  warningId: string | null;
  subjectUserId: string | null;
  actorId: string | null;
  part: NonNullable<NotificationAbout['part']> | null;
  stepId: string | null;
  /** It is shown only if the request is of this type. Null if it is shown in any case. */
  onlyAs: NotificationType | null;
  /** Of the event in the inbox. */
  version: number;
  /** Whether it was read by itself. `inboxesView` has those that were marked as read together. */
  isRead: boolean;
  createdAt: string;
}

export const notificationsView = defineView<NotificationRow, InboxEvent | UserEvent>({
  name: 'notifications',
  version: 7,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    type: 'text not null',
    requestId: 'uuid',
    refundId: 'uuid',
    documentId: 'uuid',
    payslipId: 'uuid',
    warningId: 'uuid',
    subjectUserId: 'uuid',
    actorId: 'uuid',
    part: 'text',
    stepId: 'uuid',
    onlyAs: 'text',
    version: 'integer not null',
    isRead: 'boolean not null',
    createdAt: 'timestamptz(3) not null',
  },
  key: ['id'],
  indexes: ['(user_id, created_at desc, id desc)', '(user_id, version) where not is_read'],
  on: {
    NotificationRaised: ({ data, version, meta }, rows) => {
      const onlyAs = listedAs(data);
      if (onlyAs === undefined) return;
      const { requestId = null, refundId = null, documentId = null, payslipId = null } = data.about;
      const { warningId = null, subjectUserId = null, actorId = null, part = null, stepId = null } = data.about;
      const { notificationId: id, userId, type } = data;
      const about = { requestId, refundId, documentId, payslipId, warningId, subjectUserId, actorId, part, stepId };
      rows.put({ id, userId, type, ...about, onlyAs, version, isRead: false, createdAt: meta.occurredAt });
    },
    NotificationRead: ({ data }, rows) =>
      rows.patchWhere({ id: data.notificationId, userId: data.userId }, { isRead: true }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

export interface InboxRow {
  userId: string;
  /** Everything up to this version of the inbox was marked as read. */
  readUpTo: number;
}

/** One row changes when all are marked as read, however many there are. */
export const inboxesView = defineView<InboxRow, InboxEvent | UserEvent>({
  name: 'inboxes',
  version: 1,
  columns: { userId: 'uuid', readUpTo: 'integer not null' },
  key: ['userId'],
  on: {
    AllNotificationsRead: ({ data, version }, rows) => rows.put({ userId: data.userId, readUpTo: version }),
    UserDeleted: ({ data }, rows) => rows.remove({ userId: data.userId }),
  },
});

interface Found {
  id: string;
  isRead: boolean;
  createdAt: Date;
  facts: NotificationFacts;
}

/** The last row of the previous page. */
export interface NotificationPlace {
  createdAt: Date;
  id: string;
}

interface ListQuery {
  today: PlainDate;
  onlyUnread: boolean;
  after: NotificationPlace | null;
  limit: number;
}

/** Newest first. */
export async function listNotifications(
  db: Queryable,
  newsCatalog: NewsCatalog,
  userId: string,
  { onlyUnread, today, after, limit }: ListQuery,
): Promise<Notification[]> {
  const { rows } = await db.query<Found>({
    name: `${onlyUnread ? 'unread' : 'all'}_notifications${after ? '_after' : ''}`,
    text: `${select(newsCatalog)} where n.user_id = $1 and ${isShown(newsCatalog)} ${onlyUnread ? `and ${isUnread}` : ''}
      ${after ? 'and (n.created_at, n.id) < ($4::timestamptz, $5::uuid)' : ''}
      order by n.created_at desc, n.id desc limit $3`,
    values: [userId, today, limit, ...(after ? [after.createdAt, after.id] : [])],
  });
  return rows.map((row) => worded(newsCatalog, row));
}

export async function findNotification(
  db: Queryable,
  newsCatalog: NewsCatalog,
  { userId, id, today }: { userId: string; id: string; today: PlainDate },
): Promise<Notification | null> {
  const values = [userId, today, id];
  const { rows } = await db.query<Found>(
    `${select(newsCatalog)} where n.user_id = $1 and n.id = $3 and ${isShown(newsCatalog)}`,
    values,
  );
  return rows[0] ? worded(newsCatalog, rows[0]) : null;
}

/** Whether the portal shows it to the person, and as read or unread. */
export async function shownAs(
  db: Queryable,
  newsCatalog: NewsCatalog,
  userId: string,
  id: string,
): Promise<'unread' | 'read' | 'hidden'> {
  const { rows } = await db.query<{ isRead: boolean }>({
    name: 'notification_is_read',
    text: `select ${isRead} as "isRead" from views.notifications n
      where n.user_id = $1 and n.id = $2 and ${isShown(newsCatalog)}`,
    values: [userId, id],
  });
  if (!rows[0]) return 'hidden';
  return rows[0].isRead ? 'read' : 'unread';
}

export async function countUnread(db: Queryable, newsCatalog: NewsCatalog, userId: string): Promise<number> {
  const { rows } = await db.query<{ unread: number }>({
    name: 'unread_notifications_count',
    text: `select count(*) as unread from views.notifications n
      where n.user_id = $1 and ${isUnread} and ${isShown(newsCatalog)}`,
    values: [userId],
  });
  return rows[0]?.unread ?? 0;
}

/** The proof of warning shows when it was read (R55). */
export async function isAboutLeaveWarning(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'notification_of_leave_warning',
    text: `select from views.notifications n where n.id = $1 and n.warning_id is not null`,
    values: [id],
  });
  return rowCount === 1;
}

/** On the alias `n`: the channel of its type was not email only. */
export function isShown(newsCatalog: NewsCatalog): string {
  return `(n.only_as is null or n.only_as = ${newsCatalog.channelType('n')})`;
}

/** $1 is the person. */
const readUpTo = 'coalesce((select i.read_up_to from views.inboxes i where i.user_id = $1), 0)';
const isRead = `(n.is_read or n.version <= ${readUpTo})`;
/** Written for the index of the unread ones. */
const isUnread = `(not n.is_read and n.version > ${readUpTo})`;

/** `$2` is today. */
function select(newsCatalog: NewsCatalog): string {
  return `select n.id, ${isRead} as "isRead", n.created_at as "createdAt", ${newsCatalog.factsJson('n')} as facts
    from views.notifications n ${newsCatalog.factsJoins('n', '$2::date')}`;
}

function worded(newsCatalog: NewsCatalog, { id, isRead, createdAt, facts }: Found): Notification {
  const { type } = facts;
  const outcome = newsCatalog.outcome(facts);
  return { id, type, ...newsCatalog.text(facts), outcome, isRead, createdAt: createdAt.toISOString() };
}
