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

test('R2 an unknown notification is not found', () => {
  const message = 'There is no such notification.';
  given().when(read).thenRefused({ rule: 'R2', kind: 'not-found', message });
});

test('reading one notification leaves the others unread', () => {
  const other: InboxEvent = { type: 'NotificationRaised', data: { ...wish, notificationId: 'n2', channel: 'BOTH' } };
  given(raised, other, wasRead).when(readAll).then(allWereRead);
  given(other, raised, wasRead).when(read).thenNothing();
  given(other, allWereRead, raised).when(readAll).then(allWereRead);
  given(other, allWereRead, raised).when(read).then(wasRead);
});

test('R37 a preference stays until it is changed itself', () => {
  given(preferred(['NEW_REFUND', 'EMAIL']), preferred(['NEW_TIME_OFF', 'IN_APP']))
    .when(prefer(['NEW_REFUND', 'EMAIL'], ['NEW_TIME_OFF', 'IN_APP']))
    .thenNothing();
});

test('R37 the refusals of preferences say what can be chosen', () => {
  given()
    .when(prefer(['NEW_REFUND', 'EMAIL'], ['NEW_ACCOUNT' as string as ConfigurableType, 'IN_APP']))
    .thenRefused({ rule: 'R37', message: 'How NEW_ACCOUNT is delivered cannot be chosen.' });
  given()
    .when(prefer(['NEW_REFUND', 'EMAIL'], ['NEW_DOCUMENT', 'PIGEON' as string as Channel]))
    .thenRefused({ rule: 'R37', message: 'Please choose one of IN_APP, EMAIL, BOTH.' });
});
