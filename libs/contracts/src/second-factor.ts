/** The second factor of a sign-in with a password (R64). */
import { type Text, text } from './texts/text.js';
import type { Role } from './users.js';

/** TOTP is an authenticator app (RFC 6238), PASSKEY a device or a security key (WebAuthn). */
export type FactorKind = 'TOTP' | 'PASSKEY';

export interface OwnFactor {
  id: string;
  kind: FactorKind;
  name: string;
  addedAt: string;
  /** Null if no sign-in used it since it was added. */
  lastUsedAt: string | null;
}

/** GET /api/account/second-factor. */
export interface OwnSecondFactor {
  /** HR requires one of people with this role. */
  isRequired: boolean;
  factors: OwnFactor[];
  /** Passkeys need an address with https and a host name. */
  passkeysArePossible: boolean;
  /** How many recovery codes were not used yet. */
  recoveryCodesLeft: number;
}

export interface CurrentPasswordBody {
  /** Absent if the person has just confirmed who they are at the identity provider. */
  currentPassword?: string;
}

export interface RemoveFactorBody extends CurrentPasswordBody {
  factorId: string;
}

/** A set-up that is under way, for ten minutes. */
export interface SetUpBody {
  setUp: string;
  /** How the person calls the app or the device. */
  name: string;
}

export interface TotpSetUp {
  setUp: string;
  /** In base32, for typing it into an app. */
  secret: string;
  /** otpauth://…, for the QR code. */
  uri: string;
}

export interface AddTotpBody extends SetUpBody {
  code: string;
}

/** What the browser passes to the device, as WebAuthn defines it. */
export type PasskeyOptions = Record<string, unknown>;

/** What the device answered. */
export type PasskeyReply = Record<string, unknown>;

export interface PasskeySetUp {
  setUp: string;
  options: PasskeyOptions;
}

export interface AddPasskeyBody extends SetUpBody {
  reply: PasskeyReply;
}

export interface AddedFactor {
  secondFactor: OwnSecondFactor;
  /** Shown once, with the first factor only. Null if the same request was sent before: the portal keeps only hashes. */
  recoveryCodes: string[] | null;
}

export interface NewRecoveryCodes {
  /** Shown once. Null if the same request was sent before. */
  recoveryCodes: string[] | null;
}

/** Sent with the 401 SECOND_FACTOR_REQUIRED of a sign-in. */
export interface SecondStep {
  /** Completes the sign-in within five minutes, once. */
  token: string;
  kinds: FactorKind[];
  /** Null if the person has no passkey. */
  passkey: PasskeyOptions | null;
}

export interface SecondStepBody {
  token: string;
  /** From the app, or a recovery code. One of the two is given. */
  code?: string;
  passkey?: PasskeyReply;
}

/** GET /api/auth/confirm: how the person can confirm who they are (R77). */
export interface WaysToConfirm {
  /** Whether they have done so within the last ten minutes. */
  isConfirmed: boolean;
  password: boolean;
  /** Whether they have an authenticator app. */
  app: boolean;
  /** Null if they have no passkey. */
  passkey: PasskeyOptions | null;
  /** What the identity provider is called. Null if they do not sign in there. */
  provider: string | null;
}

/** POST /api/auth/confirm. One of the three is given. */
export interface ConfirmBody {
  password?: string;
  /** From the app. */
  code?: string;
  passkey?: PasskeyReply;
}

/** PUT /api/company/second-factor. */
export interface SecondFactorPolicyBody {
  /** People with these roles need a second factor when they sign in with a password. */
  requiredOf: Role[];
}

/** GET /api/company/second-factor. */
export interface SecondFactorPolicy extends SecondFactorPolicyBody {
  /** Active people with these roles who have none. */
  peopleWithout: number;
}

export const secondFactorLimits = {
  nameMax: 60,
  /** Of each kind. */
  factors: { TOTP: 2, PASSKEY: 10 },
  recoveryCodes: 10,
  stepMinutes: 5,
  setUpMinutes: 10,
} as const;

/** Six digits from an app, in one or two groups. */
export const totpShape = /^\d{3} ?\d{3}$/;

export const factorLabels: Record<FactorKind, Text> = { TOTP: text('Authenticator app'), PASSKEY: text('Passkey') };
