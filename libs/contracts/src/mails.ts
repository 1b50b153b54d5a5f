export type MailStatus = 'QUEUED' | 'SENT' | 'FAILED' | 'CANCELLED';

/** GET /api/mails, HR managers only (R38). Never the body: it may hold a link that signs one in. */
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
