import type { NotificationType } from './notifications.js';

/** The kinds of emails. */
export type MailTemplate =
  | NotificationType
  | 'INVITATION'
  | 'PASSWORD_RESET'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'FORMER_EMAIL_CHANGED'
  | 'IBAN_CHANGED'
  | 'SECOND_FACTOR_ADDED'
  | 'SECOND_FACTOR_REMOVED'
  | 'SECOND_FACTOR_RESET'
  | 'RECOVERY_CODE_USED'
  | 'SIGN_IN_FROM_NEW_BROWSER'
  | 'MANY_SIGN_INS_FAILED';

export type MailStatus = 'QUEUED' | 'SENT' | 'FAILED' | 'CANCELLED';

/** GET /api/mails, HR managers only (R38). Without the body, which may contain a link that signs the reader in. */
export interface Mail {
  id: string;
  /** A `MailTemplate`, or one of an earlier version. */
  template: string;
  recipientId: string;
  recipientName: string | null;
  status: MailStatus;
  attempts: number;
  /** Why the last attempt failed, without addresses or content. */
  lastError: string | null;
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
}
