import type { Channel, ConfigurableType } from '@staffroom/contracts/notifications.js';
import { scenarioOf } from '../testing/scenario.js';
import type { InboxEvent } from './inbox-events.js';
import type { InboxCommand } from './inbox.js';
import { inboxDecider } from './inbox.js';

const { given } = scenarioOf(inboxDecider);
const userId = 'ana';
const wish = { notificationId: 'n1', userId, type: 'NEW_TIME_OFF', about: { requestId: 'r1' } } as const;
const raised: InboxEvent = { type: 'NotificationRaised', data: { ...wish, channel: 'BOTH' } };
const read: InboxCommand = { type: 'ReadNotification', data: { notificationId: 'n1', userId } };
const wasRead: InboxEvent = { type: 'NotificationRead', data: { notificationId: 'n1', userId } };
const readAll: InboxCommand = { type: 'ReadAllNotifications', data: { userId } };
const allWereRead: InboxEvent = { type: 'AllNotificationsRead', data: { userId } };

function prefer(...preferences: [ConfigurableType, Channel][]): InboxCommand {
  const list = preferences.map(([notificationType, channel]) => ({ notificationType, channel }));
  return { type: 'SetNotificationPreferences', data: { userId, preferences: list } };
}

function preferred(...preferences: [ConfigurableType, Channel][]): InboxEvent {
  const list = preferences.map(([notificationType, channel]) => ({ notificationType, channel }));
  return { type: 'NotificationPreferencesChanged', data: { userId, preferences: list } };
}

test('a notification is read once, an unknown one does not exist', () => {
  given(raised).when(read).then(wasRead);
  given(raised, wasRead).when(read).thenNothing();
  given(raised, allWereRead).when(read).thenNothing();
  given().when(read).thenRefused({ kind: 'not-found' });
});

test('all are marked as read if any is unread', () => {
  given(raised).when(readAll).then(allWereRead);
  given(raised, wasRead).when(readAll).thenNothing();
  given().when(readAll).thenNothing();
});

test('R37 preferences are merged, and only changes are recorded', () => {
  given(preferred(['NEW_REFUND', 'EMAIL']))
    .when(prefer(['NEW_REFUND', 'EMAIL'], ['NEW_TIME_OFF', 'IN_APP'], ['NEW_PAYROLL', 'BOTH']))
    .then(preferred(['NEW_TIME_OFF', 'IN_APP']));
  given(preferred(['NEW_REFUND', 'EMAIL']))
    .when(prefer(['NEW_REFUND', 'BOTH']))
    .then(preferred(['NEW_REFUND', 'BOTH']));
  given()
    .when(prefer(['NEW_REFUND', 'EMAIL'], ['NEW_REFUND', 'BOTH']))
    .thenNothing();
});

test('R37.1 R37.2 the notice of a new account cannot be turned off', () => {
  const newAccount = 'NEW_ACCOUNT' as string as ConfigurableType;
  given()
    .when(prefer([newAccount, 'IN_APP']))
    .thenRefused({ rule: 'R37', kind: 'invalid', field: 'notificationType' });
  given()
    .when(prefer(['NEW_REFUND', 'PIGEON' as string as Channel]))
    .thenRefused({ kind: 'invalid', field: 'channel' });
});
