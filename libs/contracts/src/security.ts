/** What happened around the sign-in of accounts, for HR and auditors. */
export const securityEventTypes = [
  'SIGNED_IN',
  'SIGNED_OUT',
  'SIGN_INS_COUNTED',
  'SIGN_INS_FAILED',
  'PROVIDER_SIGN_INS_REFUSED',
  'CONFIRMATIONS_FAILED',
  'LIMIT_REACHED',
  'MANY_SIGN_INS_FAILED',
  'PASSWORD_RESET_REQUESTED',
  'PASSWORD_CHANGED',
  'SIGNED_OUT_EVERYWHERE',
  'SESSIONS_ENDED',
  'EMAIL_CHANGED',
  'IBAN_CHANGED',
  'ROLE_CHANGED',
  'ACCOUNT_RESTORED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_ISSUED',
  'RECOVERY_CODE_USED',
  'TOKEN_CREATED',
  'TOKEN_REVOKED',
  'WEBHOOK_CHANGED',
  'CALENDAR_ADDRESS_CREATED',
  'POLICY_CHANGED',
  'LIST_EXPORTED',
  'INFECTED_FILE_REFUSED',
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];

/** How somebody signed in. */
export type SignInWay = 'PASSWORD' | 'APP' | 'PASSKEY' | 'RECOVERY_CODE' | 'PROVIDER';

export type ExportedList = 'people' | 'absences' | 'balances' | 'refunds' | 'payroll';

/** The calls that are refused with 429 after too many attempts (R9). */
export type LimitedCall =
  'sign-in' | 'second-factor' | 'identity-provider' | 'forgot-password' | 'reset-password' | 'change-password';

export interface SecurityEvent {
  id: string;
  type: SecurityEventType;
  createdAt: string;
  /**
   * The account; of tokens, webhooks, policies, exports and infected files, who acted. The name is null once the person is deleted.
   */
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
  /** Of a sign-in. Null for one from before it was recorded. */
  way: SignInWay | null;
  /** Of an export. */
  list: ExportedList | null;
  /** Of an infected file: what the scanner calls the malware. */
  signature: string | null;
  /** Of a reached limit: which calls were refused. */
  call: LimitedCall | null;
  /** How many calls were counted, failed or were refused; of an export, how many people it names. */
  count: number | null;
}

/** What happened, in the words of the list and the export: '4 failed sign-ins'. */
export function securityEventText({ type, newBrowser, way, list, signature, call, count }: SecurityEvent): string {
  switch (type) {
    case 'SIGNED_IN':
      return `Signed in${way ? ` ${signInWays[way]}` : ''}${newBrowser ? ' from a new browser' : ''}`;
    case 'SIGNED_OUT':
      return 'Logged out';
    case 'SIGN_INS_COUNTED':
      return `${count} more ${count === 1 ? 'sign-in' : 'sign-ins'}`;
    case 'SIGN_INS_FAILED':
      return `${count} failed ${count === 1 ? 'sign-in' : 'sign-ins'}`;
    case 'PROVIDER_SIGN_INS_REFUSED':
      return `${count} refused ${count === 1 ? 'sign-in' : 'sign-ins'} through the identity provider`;
    case 'CONFIRMATIONS_FAILED':
      return `${count} failed ${count === 1 ? 'confirmation' : 'confirmations'} in an open session`;
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
    case 'SESSIONS_ENDED':
      return 'Sessions ended';
    case 'ROLE_CHANGED':
      return 'Role given or changed';
    case 'ACCOUNT_RESTORED':
      return 'Account restored';
    case 'TOKEN_CREATED':
      return 'API token created';
    case 'TOKEN_REVOKED':
      return 'API token revoked';
    case 'WEBHOOK_CHANGED':
      return 'Webhook added, changed or removed';
    case 'CALENDAR_ADDRESS_CREATED':
      return 'Calendar address created';
    case 'POLICY_CHANGED':
      return 'Security policy changed';
    case 'LIST_EXPORTED':
      return `Exported ${exportedLists[list!]} (${count} ${count === 1 ? 'person' : 'people'})`;
    case 'INFECTED_FILE_REFUSED':
      return `Tried to upload a file with malware (${signature})`;
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

export const signInWays: Record<SignInWay, string> = {
  PASSWORD: 'with a password',
  APP: 'with a password and an authenticator app',
  PASSKEY: 'with a password and a passkey',
  RECOVERY_CODE: 'with a password and a recovery code',
  PROVIDER: 'through the identity provider',
};

export const exportedLists: Record<ExportedList, string> = {
  people: 'the list of people',
  absences: 'absences',
  balances: 'leave balances',
  refunds: 'refunds',
  payroll: 'leave for payroll',
};

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
