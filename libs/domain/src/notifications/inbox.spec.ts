import type { Channel, ConfigurableType } from '@staffroom/contracts/notifications.js';
import * as fc from 'fast-check';
import { replay } from '../decider.js';
import { scenarioOf } from '../testing/scenario.js';
import { hasId, isEmpty, noIds, withId, withoutId } from './id-set.js';
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

test('all are marked as read where any is unread', () => {
  given(raised).when(readAll).then(allWereRead);
  given(raised, wasRead).when(readAll).thenNothing();
  given().when(readAll).thenNothing();
});

test('R37 preferences are merged, and only those that really change are recorded', () => {
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

test('R37 the notice of a new account cannot be turned off', () => {
  const newAccount = 'NEW_ACCOUNT' as string as ConfigurableType;
  given()
    .when(prefer([newAccount, 'IN_APP']))
    .thenRefused({ rule: 'R37', kind: 'invalid', field: 'notificationType' });
  given()
    .when(prefer(['NEW_REFUND', 'PIGEON' as string as Channel]))
    .thenRefused({ kind: 'invalid', field: 'channel' });
});

test('a set of ids holds what was put in and not taken out', () => {
  const id = fc.string({ maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.boolean())), id, (changes, other) => {
      const model = new Set<string>();
      let set = noIds;
      for (const [changed, put] of changes) {
        set = put ? withId(set, changed) : withoutId(set, changed);
        if (put) model.add(changed);
        else model.delete(changed);
      }
      expect(hasId(set, other)).toBe(model.has(other));
      for (const [changed] of changes) expect(hasId(set, changed)).toBe(model.has(changed));
      expect(isEmpty(set)).toBe(model.size === 0);
    }),
  );
});

test('an inbox of ten thousand notifications is folded without a noticeable wait', () => {
  const many = Array.from({ length: 10_000 }, (_, n): InboxEvent => {
    const notificationId = `00000000-0000-4000-8000-${(n * 7919).toString(16).padStart(12, '0')}`;
    return { type: 'NotificationRaised', data: { ...wish, notificationId, channel: 'BOTH' } };
  });
  const startMs = performance.now();
  replay(inboxDecider, many);
  expect(performance.now() - startMs).toBeLessThan(2_000);
});
