/** What the portal recommends to HR managers, and what is true now (R64a). */
import type { Role } from './users.js';

export interface PasswordPolicy {
  /** Passwords that others try first are refused. */
  strictPasswords: boolean;
}

/** What only people know. */
export interface AdviceMarks {
  /** A copy of the keys is kept somewhere else. */
  keysAreCopied: boolean;
  /** The dashboard of HR managers does not speak of it any more. */
  isDismissed: boolean;
}

export const noAdviceMarks: AdviceMarks = { keysAreCopied: false, isDismissed: false };

/** PUT /api/company/security-advice. An absent field stays as it is. */
export type SecurityAdviceBody = Partial<PasswordPolicy & AdviceMarks>;

/** GET /api/company/security-advice. */
export interface SecurityAdvice extends PasswordPolicy, AdviceMarks {
  /** By the operator, so that HR cannot turn it off. */
  strictIsForced: boolean;
  /** Of which roles a second factor is required. */
  factorRequiredOf: Role[];
  hasDemoAccounts: boolean;
  /** The hosts that the operator allows without TLS. */
  hostsWithoutTls: string[];
}

/** Whether it has nothing left to do. */
export function adviceIsFollowed(advice: SecurityAdvice): boolean {
  const { factorRequiredOf, strictPasswords, hasDemoAccounts, hostsWithoutTls, keysAreCopied } = advice;
  const isRequired = factorRequiredOf.includes('HR_MANAGER');
  return isRequired && strictPasswords && !hasDemoAccounts && hostsWithoutTls.length === 0 && keysAreCopied;
}
