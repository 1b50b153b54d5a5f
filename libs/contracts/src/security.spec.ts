import { type SecurityEvent, securityEventText } from './security.js';

const event: SecurityEvent = {
  ...{ id: 'e-1', type: 'SIGNED_IN', createdAt: '2026-11-20T09:00:00.000Z' },
  ...{ userId: 'u-1', userName: 'Ana Costa', actorId: null, actorName: null },
  ...{
    address: null,
    browser: null,
    newBrowser: null,
    way: null,
    list: null,
    signature: null,
    call: null,
    count: null,
  },
};

describe('a security event in words', () => {
  it.each<[Partial<SecurityEvent>, string]>([
    [{ newBrowser: false }, 'Signed in'],
    [{ newBrowser: true }, 'Signed in from a new browser'],
    [{ newBrowser: true, way: 'PROVIDER' }, 'Signed in through the identity provider from a new browser'],
    [{ newBrowser: false, way: 'APP' }, 'Signed in with a password and an authenticator app'],
    [{ type: 'SIGNED_OUT' }, 'Logged out'],
    [{ type: 'PROVIDER_SIGN_INS_REFUSED', count: 1 }, '1 refused sign-in through the identity provider'],
    [{ type: 'CONFIRMATIONS_FAILED', count: 2 }, '2 failed confirmations in an open session'],
    [{ type: 'SESSIONS_ENDED' }, 'Sessions ended'],
    [{ type: 'ROLE_CHANGED' }, 'Role given or changed'],
    [{ type: 'ACCOUNT_RESTORED' }, 'Account restored'],
    [{ type: 'CALENDAR_ADDRESS_CREATED' }, 'Calendar address created'],
    [{ type: 'TOKEN_CREATED' }, 'API token created'],
    [{ type: 'TOKEN_REVOKED' }, 'API token revoked'],
    [{ type: 'WEBHOOK_CHANGED' }, 'Webhook added, changed or removed'],
    [{ type: 'POLICY_CHANGED' }, 'Security policy changed'],
    [{ type: 'INFECTED_FILE_REFUSED', signature: 'Eicar-Test' }, 'Tried to upload a file with malware (Eicar-Test)'],
    [{ type: 'LIST_EXPORTED', list: 'balances', count: 1 }, 'Exported leave balances (1 person)'],
    [{ type: 'SIGN_INS_COUNTED', count: 1 }, '1 more sign-in'],
    [{ type: 'SIGN_INS_COUNTED', count: 30 }, '30 more sign-ins'],
    [{ type: 'SIGN_INS_FAILED', count: 1 }, '1 failed sign-in'],
    [{ type: 'SIGN_INS_FAILED', count: 4 }, '4 failed sign-ins'],
    [{ type: 'LIMIT_REACHED', call: 'sign-in', count: 2 }, '2 sign-ins refused after too many attempts'],
    [
      { type: 'LIMIT_REACHED', call: 'forgot-password', count: 1 },
      '1 request for a reset link refused after too many attempts',
    ],
    [
      { type: 'LIMIT_REACHED', call: 'reset-password', count: 3 },
      '3 uses of a reset link refused after too many attempts',
    ],
    [{ type: 'LIMIT_REACHED', call: 'change-password', count: 1 }, '1 password change refused after too many attempts'],
    [{ type: 'MANY_SIGN_INS_FAILED', count: 12 }, 'Warned by email of 12 failed sign-ins within an hour'],
    [{ type: 'PASSWORD_RESET_REQUESTED' }, 'Reset link requested'],
    [{ type: 'PASSWORD_CHANGED' }, 'Password changed'],
    [{ type: 'SIGNED_OUT_EVERYWHERE' }, 'Signed out everywhere'],
    [{ type: 'SECOND_FACTOR_ADDED' }, 'Second factor added'],
    [{ type: 'SECOND_FACTOR_REMOVED' }, 'Second factor removed'],
    [{ type: 'SECOND_FACTOR_RESET' }, 'Second factor reset'],
    [{ type: 'RECOVERY_CODES_ISSUED' }, 'New recovery codes'],
    [{ type: 'RECOVERY_CODE_USED' }, 'Signed in with a recovery code'],
    [{ type: 'EMAIL_CHANGED' }, 'Email address changed'],
    [{ type: 'IBAN_CHANGED' }, 'IBAN changed'],
  ])('%j', (more, words) => expect(securityEventText({ ...event, ...more })).toBe(words));
});
