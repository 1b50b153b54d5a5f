export type MailStatus = 'QUEUED' | 'SENT' | 'FAILED' | 'CANCELLED';

/** GET /api/mails, HR managers only (R38). Without the body, which may contain a link that signs the reader in. */
export interface Mail {
  id: string;
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
