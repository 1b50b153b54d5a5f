import type { Channel, ConfigurableType } from '@staffroom/contracts/notifications.js';
import { configurableTypes, defaultChannel } from '@staffroom/contracts/notifications.js';
import type { Decision } from '../decider.js';
import { accept } from '../decider.js';
import type { InboxEvent } from './inbox-events.js';
import { told } from '../testing/scenario.js';
import { decideInbox } from './inbox.js';

const userId = 'ana';
type Preferences = [ConfigurableType, Channel][];

const read = (shown: 'unread' | 'read' | 'hidden') =>
  decideInbox({ type: 'ReadNotification', data: { notificationId: 'n1', userId, shown } });
const readAll = (unread: number) => decideInbox({ type: 'ReadAllNotifications', data: { userId, unread } });

test('a notification is read once, an unknown one does not exist', () => {
  expect(read('unread')).toEqual(accept({ type: 'NotificationRead', data: { notificationId: 'n1', userId } }));
  expect(read('read')).toEqual(accept());
  expect(read('hidden')).toMatchObject({ ok: false, kind: 'not-found' });
});

test('all are marked as read if any is unread', () => {
  const allRead = accept({ type: 'AllNotificationsRead', data: { userId } });
  expect([readAll(1), readAll(50_000)]).toEqual([allRead, allRead]);
  expect(readAll(0)).toEqual(accept());
});

test('R2 an unknown notification is not found', () => {
  const message = 'There is no such notification.';
  expect(told(read('hidden'))).toEqual({ ok: false, rule: 'R2', kind: 'not-found', message });
});

test('R37 preferences are merged, and only changes are recorded', () => {
  expect(
    prefer(
      [['NEW_REFUND', 'EMAIL']],
      [
        ['NEW_REFUND', 'EMAIL'],
        ['NEW_TIME_OFF', 'IN_APP'],
        ['NEW_PAYROLL', 'BOTH'],
      ],
    ),
  ).toEqual(changed(['NEW_TIME_OFF', 'IN_APP']));
  expect(prefer([['NEW_REFUND', 'EMAIL']], [['NEW_REFUND', 'BOTH']])).toEqual(changed(['NEW_REFUND', 'BOTH']));
  expect(
    prefer(
      [],
      [
        ['NEW_REFUND', 'EMAIL'],
        ['NEW_REFUND', 'BOTH'],
      ],
    ),
  ).toEqual(accept());
  expect(
    prefer(
      [],
      [
        ['NEW_REFUND', 'BOTH'],
        ['NEW_REFUND', 'EMAIL'],
      ],
    ),
  ).toEqual(changed(['NEW_REFUND', 'EMAIL']));
});

test('R37.1 R37.2 the notice of a new account cannot be turned off', () => {
  expect(prefer([], [['NEW_ACCOUNT' as string as ConfigurableType, 'IN_APP']])).toMatchObject({
    rule: 'R37',
    kind: 'invalid',
    field: 'notificationType',
  });
  expect(prefer([], [['NEW_REFUND', 'PIGEON' as string as Channel]])).toMatchObject({
    kind: 'invalid',
    field: 'channel',
  });
});

test('R37 the refusals of preferences say what can be chosen', () => {
  expect(
    told(
      prefer(
        [],
        [
          ['NEW_REFUND', 'EMAIL'],
          ['NEW_ACCOUNT' as string as ConfigurableType, 'IN_APP'],
        ],
      ),
    ),
  ).toMatchObject({
    rule: 'R37',
    message: 'How NEW_ACCOUNT is delivered cannot be chosen.',
  });
  expect(
    told(
      prefer(
        [],
        [
          ['NEW_REFUND', 'EMAIL'],
          ['NEW_DOCUMENT', 'PIGEON' as string as Channel],
        ],
      ),
    ),
  ).toMatchObject({
    rule: 'R37',
    message: 'Please choose one of IN_APP, EMAIL, BOTH.',
  });
});

/** Of a person who has chosen these channels before. */
function prefer(before: Preferences, wanted: Preferences): Decision<InboxEvent> {
  const chosen = new Map(before);
  const channelOf = (type: ConfigurableType): Channel => chosen.get(type) ?? defaultChannel;
  const current = listed(configurableTypes.map((type) => [type, channelOf(type)]));
  return decideInbox({ type: 'SetNotificationPreferences', data: { userId, preferences: listed(wanted), current } });
}

function changed(...preferences: Preferences): Decision<InboxEvent> {
  return accept({ type: 'NotificationPreferencesChanged', data: { userId, preferences: listed(preferences) } });
}

function listed(preferences: Preferences) {
  return preferences.map(([notificationType, channel]) => ({ notificationType, channel }));
}
