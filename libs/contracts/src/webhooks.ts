/** Webhooks: the portal tells other programs at once what has happened (R63a). */
import { type Text, text } from './texts/text.js';

/** What a webhook can be told of. Names of a public interface: they stay as they are. */
export const webhookTypes = [
  'person.created',
  'person.changed',
  'person.archived',
  'person.restored',
  'person.deleted',
  'time-off.requested',
  'time-off.reviewed',
  'time-off.withdrawn',
  'time-off.cancelled',
  'refund.submitted',
  'refund.reviewed',
  'refund.withdrawn',
  'refund.paid',
  'document.added',
  'payslip.added',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

export const webhookTypeWords: Record<WebhookType, Text> = {
  'person.created': text('Account created'),
  'person.changed': text('Account edited'),
  'person.archived': text('Account archived'),
  'person.restored': text('Account restored'),
  'person.deleted': text('Account deleted'),
  'time-off.requested': text('Time off requested'),
  'time-off.reviewed': text('Time off approved or rejected'),
  'time-off.withdrawn': text('Time off withdrawn'),
  'time-off.cancelled': text('Time off cancelled'),
  'refund.submitted': text('Refund requested'),
  'refund.reviewed': text('Refund approved or rejected'),
  'refund.withdrawn': text('Refund withdrawn'),
  'refund.paid': text('Refund paid'),
  'document.added': text('Document uploaded'),
  'payslip.added': text('Payslip uploaded'),
};

/** Of a request that HR sends to try the address. Its data is empty. */
export const webhookTestType = 'webhook.test';

/** Ids only. Every type but the test has a `userId`, and all but those of people one id more. */
export interface WebhookData {
  userId?: string;
  requestId?: string;
  refundId?: string;
  documentId?: string;
  payslipId?: string;
}

/** What is sent. */
export interface WebhookBody {
  type: WebhookType | typeof webhookTestType;
  /** When it happened. */
  timestamp: string;
  data: WebhookData;
}

/** FAILING: it took nothing for three days. GONE: it replied 410. */
export type WebhookOffReason = 'HR' | 'FAILING' | 'GONE';

/** LOST: the database was restored from a backup, which contains no addresses. */
export type WebhookStatus = 'ACTIVE' | 'OFF' | 'LOST';

export interface Webhook {
  id: string;
  name: string;
  /** Null if it is lost. */
  url: string | null;
  host: string;
  types: WebhookType[];
  status: WebhookStatus;
  /** Null unless it is off. */
  offReason: WebhookOffReason | null;
  createdAt: string;
  /** Null once the person is deleted. */
  createdByName: string | null;
  /** Whether the person who saw the secret can no longer sign in as an HR manager. */
  seenByLeaver: boolean;
  /** The latest attempt. Null if there was none in the last 30 days. */
  last: WebhookAttempt | null;
  /** Deliveries that wait for their next attempt. */
  waiting: number;
}

export interface WebhookAttempt {
  at: string;
  succeeded: boolean;
  /** Null if there was no reply. */
  httpStatus: number | null;
  /** Why it failed, in words. */
  error: string | null;
}

export interface WebhookFields {
  name: string;
  url: string;
  types: WebhookType[];
}

export interface WebhookWithSecret {
  webhook: Webhook;
  /** Shown once. Null if the same request was sent before. */
  secret: string | null;
}

export interface SwitchWebhookBody {
  isOn: boolean;
}

export type WebhookDeliveryStatus = 'QUEUED' | 'DELIVERED' | 'FAILED';

/** Without the reply's body, which the portal does not read. */
export interface WebhookDelivery {
  /** The header `webhook-id`. */
  id: string;
  type: WebhookBody['type'];
  data: WebhookData;
  status: WebhookDeliveryStatus;
  attempts: number;
  httpStatus: number | null;
  error: string | null;
  /** How long the latest attempt took. */
  tookMs: number | null;
  createdAt: string;
  triedAt: string | null;
  nextAttemptAt: string | null;
}

export const webhookLimits = {
  nameMax: 80,
  urlMax: 500,
  /** More than one program of a company needs. */
  most: 20,
  keptDays: 30,
} as const;
