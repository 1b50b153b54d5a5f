/** What happened around the sign-in of accounts, for HR and auditors. */
import { type Text, t, text } from './texts/text.js';

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
export function securityEventText(event: SecurityEvent): string {
  const { type, list, signature, call } = event;
  const count = event.count ?? 0;
  switch (type) {
    case 'SIGNED_IN':
      return signedIn(event);
    case 'SIGNED_OUT':
      return t('Logged out');
    case 'SIGN_INS_COUNTED':
      return t('{count, plural, one {# more sign-in} other {# more sign-ins}}', { count });
    case 'SIGN_INS_FAILED':
      return t('{count, plural, one {# failed sign-in} other {# failed sign-ins}}', { count });
    case 'PROVIDER_SIGN_INS_REFUSED':
      return t('{count, plural, one {# refused sign-in} other {# refused sign-ins}} through the identity provider', {
        count,
      });
    case 'CONFIRMATIONS_FAILED':
      return t('{count, plural, one {# failed confirmation} other {# failed confirmations}} in an open session', {
        count,
      });
    case 'LIMIT_REACHED':
      return t('{calls} refused after too many attempts', { calls: limitedCalls(count, call!) });
    case 'MANY_SIGN_INS_FAILED':
      return t('Warned by email of {count, plural, one {# failed sign-in} other {# failed sign-ins}} within an hour', {
        count,
      });
    case 'LIST_EXPORTED':
      return t('Exported {list} ({count, plural, one {# person} other {# people}})', {
        list: t(exportedLists[list!]),
        count,
      });
    case 'INFECTED_FILE_REFUSED':
      return t('Tried to upload a file with malware ({signature})', { signature: signature! });
    default:
      return t(changes[type]);
  }
}

function signedIn({ way: wayIn, newBrowser }: SecurityEvent): string {
  if (!wayIn) return newBrowser ? t('Signed in from a new browser') : t('Signed in');
  const way = t(signInWays[wayIn]);
  return newBrowser ? t('Signed in {way} from a new browser', { way }) : t('Signed in {way}', { way });
}

/** Those about which there is no more to say. */
const changes = {
  PASSWORD_RESET_REQUESTED: text('Reset link requested'),
  PASSWORD_CHANGED: text('Password changed'),
  SIGNED_OUT_EVERYWHERE: text('Signed out everywhere'),
  SESSIONS_ENDED: text('Sessions ended'),
  EMAIL_CHANGED: text('Email address changed'),
  IBAN_CHANGED: text('IBAN changed'),
  ROLE_CHANGED: text('Role given or changed'),
  ACCOUNT_RESTORED: text('Account restored'),
  SECOND_FACTOR_ADDED: text('Second factor added'),
  SECOND_FACTOR_REMOVED: text('Second factor removed'),
  SECOND_FACTOR_RESET: text('Second factor reset'),
  RECOVERY_CODES_ISSUED: text('New recovery codes'),
  RECOVERY_CODE_USED: text('Signed in with a recovery code'),
  TOKEN_CREATED: text('API token created'),
  TOKEN_REVOKED: text('API token revoked'),
  WEBHOOK_CHANGED: text('Webhook added, changed or removed'),
  CALENDAR_ADDRESS_CREATED: text('Calendar address created'),
  POLICY_CHANGED: text('Security policy changed'),
} satisfies Partial<Record<SecurityEventType, Text>>;

export const signInWays: Record<SignInWay, Text> = {
  PASSWORD: text('with a password'),
  APP: text('with a password and an authenticator app'),
  PASSKEY: text('with a password and a passkey'),
  RECOVERY_CODE: text('with a password and a recovery code'),
  PROVIDER: text('through the identity provider'),
};

export const exportedLists: Record<ExportedList, Text> = {
  people: text('the list of people', 'an exported list'),
  absences: text('absences', 'an exported list'),
  balances: text('leave balances', 'an exported list'),
  refunds: text('refunds', 'an exported list'),
  payroll: text('leave for payroll', 'an exported list'),
};

/** '1 password change', '3 requests for a reset link'. */
export function limitedCalls(count: number, call: LimitedCall): string {
  return t(limitedCallTexts[call], { count });
}

const limitedCallTexts: Record<LimitedCall, Text> = {
  'sign-in': text('{count, plural, one {# sign-in} other {# sign-ins}}'),
  'second-factor': text('{count, plural, one {# second step of a sign-in} other {# second steps of a sign-in}}'),
  'identity-provider': text('{count, plural, one {# sign-in} other {# sign-ins}} through the identity provider'),
  'forgot-password': text('{count, plural, one {# request} other {# requests}} for a reset link'),
  'reset-password': text('{count, plural, one {# use} other {# uses}} of a reset link'),
  'change-password': text('{count, plural, one {# password change} other {# password changes}}'),
};
