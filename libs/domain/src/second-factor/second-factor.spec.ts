import type { FactorKind } from '@staffroom/contracts/second-factor.js';
import { scenarioOf } from '../testing/scenario.js';
import { secondFactor } from './second-factor.js';
import type { SecondFactorEvent } from './second-factor-events.js';

const { given } = scenarioOf(secondFactor);

const userId = 'ana';
const add = (factorId: string, kind: FactorKind = 'TOTP', name = ' Phone ') =>
  ({ type: 'AddSecondFactor', data: { userId, factorId, kind, name } }) as const;
const remove = (factorId: string, isRequired = false) =>
  ({ type: 'RemoveSecondFactor', data: { userId, factorId, isRequired } }) as const;
const reset = (byUserId: string | null = 'hr') => ({ type: 'ResetSecondFactor', data: { userId, byUserId } }) as const;
const issue = { type: 'IssueRecoveryCodes', data: { userId } } as const;
const use = { type: 'UseRecoveryCode', data: { userId } } as const;

const added = (factorId: string, kind: FactorKind = 'TOTP'): SecondFactorEvent => ({
  type: 'SecondFactorAdded',
  data: { userId, factorId, kind, name: 'Phone' },
});
const removed = (factorId: string): SecondFactorEvent => ({ type: 'SecondFactorRemoved', data: { userId, factorId } });
const issued: SecondFactorEvent = { type: 'RecoveryCodesIssued', data: { userId, count: 10 } };
const used = (left: number): SecondFactorEvent => ({ type: 'RecoveryCodeUsed', data: { userId, left } });
const wasReset: SecondFactorEvent = { type: 'SecondFactorReset', data: { userId } };

test('R64.8 the first second factor comes with ten recovery codes, and further ones with none', () => {
  given().when(add('one')).then(added('one'), issued);
  given(added('one'), issued).when(add('two', 'PASSKEY')).then(added('two', 'PASSKEY'));
});

test.each([
  ['no name', ' ', 'Please give it a name.'],
  ['a long name', 'x'.repeat(61), 'The name may have at most 60 characters.'],
])('R64.8 a second factor with %s is refused', (_, name, message) => {
  given()
    .when(add('one', 'TOTP', name))
    .thenRefused({ rule: 'R64', kind: 'invalid', field: 'name', message });
});

test('R64.8 a person has two authenticator apps and ten passkeys at most', () => {
  given(added('one'), issued, added('two')).when(add('three')).thenRefused({ rule: 'R64', kind: 'conflict' });
  given(added('one'), issued, added('two')).when(add('three', 'PASSKEY')).then(added('three', 'PASSKEY'));
  const passkeys = Array.from({ length: 10 }, (__, at) => added(`key ${at}`, 'PASSKEY'));
  given(...passkeys)
    .when(add('eleven', 'PASSKEY'))
    .thenRefused({ rule: 'R64', kind: 'conflict' });
});

test('R64.8 a second factor is removed once, and with the last one the recovery codes', () => {
  given(added('one'), issued).when(remove('one')).then(removed('one'));
  given(added('one'), issued).when(remove('two')).thenRefused({ rule: 'R2', kind: 'not-found' });
  given(added('one'), issued, removed('one')).when(use).thenRefused({ rule: 'R64', code: 'NO_SECOND_FACTOR' });
});

test('R64.10 the last second factor stays while HR requires one', () => {
  given(added('one'), issued).when(remove('one', true)).thenRefused({ rule: 'R64', code: 'LAST_SECOND_FACTOR' });
  given(added('one'), issued, added('two', 'PASSKEY')).when(remove('one', true)).then(removed('one'));
});

test('R64.9 a recovery code is used once, and the last one leaves none', () => {
  given(added('one'), issued).when(use).then(used(9));
  given(added('one'), issued, used(1)).when(use).then(used(0));
  given(added('one'), issued, used(0)).when(use).thenRefused({ rule: 'R64', kind: 'conflict' });
});

test('R64.9 new recovery codes replace those that are left', () => {
  given(added('one'), issued, used(3)).when(issue).then(issued);
  given(added('one'), issued, used(3), issued).when(use).then(used(9));
  given().when(issue).thenRefused({ rule: 'R64', code: 'NO_SECOND_FACTOR' });
});

test('R64.11 HR resets a second factor, but never their own', () => {
  given(added('one'), issued).when(reset()).then(wasReset);
  given(added('one'), issued).when(reset(null)).then(wasReset);
  given(added('one'), issued).when(reset(userId)).thenRefused({ rule: 'R64', kind: 'forbidden', code: 'OWN_ACCOUNT' });
  given().when(reset()).thenRefused({ rule: 'R64', code: 'NO_SECOND_FACTOR' });
  given(added('one'), issued, wasReset).when(use).thenRefused({ rule: 'R64', code: 'NO_SECOND_FACTOR' });
});
