/** What happened around the sign-in of accounts, for HR and auditors. */
export const securityEventTypes = [
  'SIGNED_IN',
  'SIGN_INS_COUNTED',
  'SIGN_INS_FAILED',
  'LIMIT_REACHED',
  'MANY_SIGN_INS_FAILED',
  'PASSWORD_RESET_REQUESTED',
  'PASSWORD_CHANGED',
  'SIGNED_OUT_EVERYWHERE',
  'EMAIL_CHANGED',
  'IBAN_CHANGED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_ISSUED',
  'RECOVERY_CODE_USED',
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];

/** The calls that are refused with 429 after too many attempts (R9). */
export type LimitedCall =
  'sign-in' | 'second-factor' | 'identity-provider' | 'forgot-password' | 'reset-password' | 'change-password';

export interface SecurityEvent {
  id: string;
  type: SecurityEventType;
  createdAt: string;
  /** The account. Its name is null once the person is deleted. */
  userId: string;
  userName: string | null;
  /** Who acted; null if the portal did. The name is null once the person is deleted. */
  actorId: string | null;
  actorName: string | null;
  /** The network address and the browser of the calls. Null for events without them. */
  address: string | null;
  browser: string | null;
  /** Of a sign-in: whether the browser was unknown to the account. */
  newBrowser: boolean | null;
  /** Of a reached limit: which calls were refused. */
  call: LimitedCall | null;
  /** How many calls were counted, failed or were refused. */
  count: number | null;
}

/** What happened, in the words of the list and the export: '4 failed sign-ins'. */
export function securityEventText({ type, newBrowser, call, count }: SecurityEvent): string {
  switch (type) {
    case 'SIGNED_IN':
      return newBrowser ? 'Signed in from a new browser' : 'Signed in';
    case 'SIGN_INS_COUNTED':
      return `${count} more ${count === 1 ? 'sign-in' : 'sign-ins'}`;
    case 'SIGN_INS_FAILED':
      return `${count} failed ${count === 1 ? 'sign-in' : 'sign-ins'}`;
    case 'LIMIT_REACHED':
      return `${limitedCalls(count!, call!)} refused after too many attempts`;
    case 'MANY_SIGN_INS_FAILED':
      return `Warned by email of ${count} failed sign-ins within an hour`;
    case 'PASSWORD_RESET_REQUESTED':
      return 'Reset link requested';
    case 'PASSWORD_CHANGED':
      return 'Password changed';
    case 'SIGNED_OUT_EVERYWHERE':
      return 'Signed out everywhere';
    case 'EMAIL_CHANGED':
      return 'Email address changed';
    case 'IBAN_CHANGED':
      return 'IBAN changed';
    case 'SECOND_FACTOR_ADDED':
      return 'Second factor added';
    case 'SECOND_FACTOR_REMOVED':
      return 'Second factor removed';
    case 'SECOND_FACTOR_RESET':
      return 'Second factor reset';
    case 'RECOVERY_CODES_ISSUED':
      return 'New recovery codes';
    case 'RECOVERY_CODE_USED':
      return 'Signed in with a recovery code';
  }
}

/** '1 password change', '3 requests for a reset link'. */
export function limitedCalls(count: number, call: LimitedCall): string {
  const [one, many] = limitedCallNames[call];
  return `${count} ${count === 1 ? one : many}`;
}

const limitedCallNames: Record<LimitedCall, [one: string, many: string]> = {
  'sign-in': ['sign-in', 'sign-ins'],
  'second-factor': ['second step of a sign-in', 'second steps of a sign-in'],
  'identity-provider': ['sign-in through the identity provider', 'sign-ins through the identity provider'],
  'forgot-password': ['request for a reset link', 'requests for a reset link'],
  'reset-password': ['use of a reset link', 'uses of a reset link'],
  'change-password': ['password change', 'password changes'],
};
