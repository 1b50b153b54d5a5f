import type { Language } from './texts/languages.js';
import { text, type Text } from './texts/text.js';
import type { User } from './users.js';

export interface LoginBody {
  email: string;
  password: string;
}

export interface ForgotPasswordBody {
  email: string;
}

export interface CheckResetLinkBody {
  token: string;
}

export interface ResetPasswordBody extends CheckResetLinkBody {
  newPassword: string;
}

export interface ChangePasswordBody {
  currentPassword: string;
  newPassword: string;
}

/** A browser in which the person is signed in. */
export interface OwnSession {
  id: string;
  /** Null for a session that a change of the password opened. */
  browser: string | null;
  network: string | null;
  startedAt: string;
  /** Exact to a minute. */
  lastUsedAt: string;
  /** The session that asks. */
  isCurrent: boolean;
}

/** Returned by login and me (R2a). */
export interface SignedIn {
  user: SessionUser;
}

export interface SessionUser extends User {
  /** HR requires a second factor, and the person has none (R64). Absent otherwise. */
  mustAddSecondFactor?: boolean;
  /** Absent until there is one, and if the portal does not offer it now (R66). */
  language?: Language;
}

/** PUT /api/auth/language, and its reply. */
export interface ChosenLanguage {
  language: Language;
}

export interface MessageReply {
  message: string;
}

/** The reply to POST /api/auth/reset-password/check. */
export interface ResetLinkReply extends MessageReply {
  /** Of the account, for password managers. */
  email: string;
}

export const passwordLimits = { resetMin: 8, changeMin: 6, max: 256 } as const;

export const passwordMessages = {
  resetMin: text('Password must be at least 8 characters'),
  upper: text('Password must contain at least one uppercase letter'),
  lower: text('Password must contain at least one lowercase letter'),
  digit: text('Password must contain at least one number'),
  changeMin: text('Password must be at least 6 characters'),
  max: text('Password must be at most 256 characters'),
  mismatchOnReset: text("Passwords don't match"),
  mismatchOnChange: text('New passwords do not match'),
} as const;

/**
 * The rules of SPEC.md section 5 for a password chosen through the reset link or on the account page, in the order in which they are shown.
 */
export const resetPasswordRules: readonly { message: Text; inList: Text; holds: (password: string) => boolean }[] = [
  {
    message: passwordMessages.resetMin,
    inList: text('At least 8 characters'),
    holds: (password) => password.length >= passwordLimits.resetMin,
  },
  {
    message: passwordMessages.upper,
    inList: text('At least one uppercase letter'),
    holds: (password) => /\p{Lu}/u.test(password),
  },
  {
    message: passwordMessages.lower,
    inList: text('At least one lowercase letter'),
    holds: (password) => /\p{Ll}/u.test(password),
  },
  {
    message: passwordMessages.digit,
    inList: text('At least one number'),
    holds: (password) => /\p{Nd}/u.test(password),
  },
];

export const resetLinkMinutes = 60;
export const invitationDays = 7;

/** The error code of a reset link that was used or voided, has expired, or never existed. */
export const invalidResetLink = 'INVALID_RESET_TOKEN';

/** The text of every token in a mailed link. */
export const resetTokenShape = /^[A-Za-z0-9_-]{64}$/;
