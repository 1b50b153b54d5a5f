import type { SecondFactorEvent } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { secondFactorMail, secondFactorMails } from './second-factor-mails.js';

const { mailFor, events } = secondFactorMails('https://hr.example');
const recorded = (event: SecondFactorEvent) => ({ id: 'event', ...event }) as RecordedEvent;

test('R64.11 the person is told of every change of their second factor, and of a used recovery code', () => {
  expect(events).toEqual(['SecondFactorAdded', 'SecondFactorRemoved', 'SecondFactorReset', 'RecoveryCodeUsed']);
  const added = { userId: 'ana', factorId: 'one', kind: 'TOTP', name: 'Phone' } as const;
  expect(mailFor(recorded({ type: 'SecondFactorAdded', data: added }))).toEqual({
    eventId: 'event',
    recipientId: 'ana',
    template: 'SECOND_FACTOR_ADDED',
    params: {},
  });
  expect(mailFor(recorded({ type: 'RecoveryCodeUsed', data: { userId: 'ana', left: 3 } }))).toMatchObject({
    params: { left: 3 },
  });
});

test.each([
  [0, 'No recovery code is left.'],
  [1, 'One recovery code is left.'],
  [4, '4 recovery codes are left.'],
])('the mail about a used recovery code says that %i are left', (left, sentence) => {
  const { text } = secondFactorMail('RECOVERY_CODE_USED', { left }, 'https://hr.example');
  expect(text).toContain(sentence);
  expect(text).toContain('https://hr.example/account');
});

test('R64.11 the mail about a reset says who did it and what follows', () => {
  const { subject, text } = secondFactorMail('SECOND_FACTOR_RESET', {}, 'https://hr.example');
  expect(subject).toBe('Your second factor was reset – Staffroom');
  expect(text).toContain('HR or an administrator has removed every second factor');
});
