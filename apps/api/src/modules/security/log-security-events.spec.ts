import type { SecondFactorEvent } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { SecurityEvent } from '@staffroom/domain/security/security-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { securityLine } from './log-security-events.policy.js';

const userId = '5b6f2c1e-3a39-4e0b-9a57-8d7f8a2f8f11';
const from = { userId, address: '192.0.2.7', browser: 'Firefox on Linux' };
const since = '2026-01-01T00:00:00.000Z';

describe('the log line of a security event', () => {
  it.each<[SecurityEvent | SecondFactorEvent | UserEvent, string | null]>([
    [
      { type: 'SignedIn', data: { ...from, newBrowser: true, way: 'PROVIDER' } },
      `SignedIn: account ${userId}, position 9, PROVIDER, new browser`,
    ],
    [{ type: 'SignedIn', data: { ...from, newBrowser: false, way: null } }, `SignedIn: account ${userId}, position 9`],
    [
      { type: 'SignInsCounted', data: { ...from, since, signIns: 30 } },
      `SignInsCounted: account ${userId}, position 9, 30 sign-ins`,
    ],
    [
      { type: 'SignInsFailed', data: { ...from, since, failures: 4 } },
      `SignInsFailed: account ${userId}, position 9, 4 failures`,
    ],
    [
      { type: 'SignInLimited', data: { ...from, since, refused: 2 } },
      `SignInLimited: account ${userId}, position 9, 2 refused`,
    ],
    [
      { type: 'PasswordCallsLimited', data: { ...from, since, call: 'forgot-password', refused: 3 } },
      `PasswordCallsLimited: account ${userId}, position 9, forgot-password, 3 refused`,
    ],
    [{ type: 'SecondFactorReset', data: { userId } }, `SecondFactorReset: account ${userId}, position 9`],
    [
      { type: 'RecoveryCodeUsed', data: { userId, left: 3 } },
      `RecoveryCodeUsed: account ${userId}, position 9, 3 left`,
    ],
    [{ type: 'SignedOutEverywhere', data: { userId } }, `SignedOutEverywhere: account ${userId}, position 9`],
    [{ type: 'UserEdited', data: { userId, email: 'ana@example.com' } }, `EmailChanged: account ${userId}, position 9`],
    [{ type: 'UserEdited', data: { userId, fullName: 'Ana' } }, null],
    [{ type: 'EmploymentChanged', data: { userId, iban: null } }, `IbanChanged: account ${userId}, position 9`],
    [{ type: 'EmploymentChanged', data: { userId, region: null } }, null],
    [
      { type: 'PasswordChanged', data: { userId, how: 'hr', requirePasswordChange: true } },
      `PasswordChanged: account ${userId}, position 9`,
    ],
  ])('of %j names ids and numbers only', (event, line) => {
    expect(securityLine(event, 9)).toBe(line);
  });
});
