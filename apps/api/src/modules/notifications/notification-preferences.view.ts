/** The channel that a person chose for each type. A type without a row has the default channel (R37). */
import {
  type Channel,
  configurableTypes,
  type ConfigurableType,
  defaultChannel,
  type NotificationPreference,
  type NotificationType,
} from '@staffroom/contracts/notifications.js';
import type { InboxEvent } from '@staffroom/domain/notifications/inbox-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';
import { people } from '../directory/facade.js';

export interface PreferenceRow extends NotificationPreference {
  userId: string;
}

export const notificationPreferencesView = defineView<PreferenceRow, InboxEvent | UserEvent>({
  name: 'notification_preferences',
  version: 1,
  columns: { userId: 'uuid', notificationType: 'text', channel: 'text not null' },
  key: ['userId', 'notificationType'],
  on: {
    NotificationPreferencesChanged: ({ data }, rows) => {
      for (const { notificationType, channel } of data.preferences) {
        rows.put({ userId: data.userId, notificationType, channel });
      }
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

/** All seven types, in the order of the settings dialog. */
export async function listPreferences(db: Queryable, userId: string): Promise<NotificationPreference[]> {
  const { rows } = await db.query<NotificationPreference>(
    `select notification_type as "notificationType", channel from views.notification_preferences where user_id = $1`,
    [userId],
  );
  const chosen = new Map<ConfigurableType, Channel>(rows.map((row) => [row.notificationType, row.channel]));
  return configurableTypes.map((notificationType) => ({
    notificationType,
    channel: chosen.get(notificationType) ?? defaultChannel,
  }));
}

export interface Recipient {
  userId: string;
  channel: Channel;
}

/** A reminder arrives on the channel of what it reminds of. */
const chosenAs: { readonly [Type in NotificationType]?: ConfigurableType } = {
  TIME_OFF_WAITING: 'NEW_TIME_OFF',
  TIME_OFF_OVERDUE: 'NEW_TIME_OFF',
  REFUND_WAITING: 'NEW_REFUND',
  REFUND_OVERDUE: 'NEW_REFUND',
};

/** Those of the people who still exist, with their channel for that type. */
export async function recipientChannels(
  db: Queryable,
  userIds: readonly string[],
  type: NotificationType,
): Promise<Recipient[]> {
  const { rows } = await db.query<Recipient>(
    `select u.id as "userId", coalesce(p.channel, $3) as channel from ${people('u')}
     left join views.notification_preferences p on p.user_id = u.id and p.notification_type = $2
     where u.id = any ($1) order by u.id`,
    [userIds, chosenAs[type] ?? type, defaultChannel],
  );
  return rows;
}
