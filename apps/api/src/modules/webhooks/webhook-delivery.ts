/** One attempt to deliver, and what follows from its result. */
import { type WebhookBody, webhookTestType } from '@staffroom/contracts/webhooks.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { Report } from '../../platform/logs/report.js';
import {
  type FailedAttempt,
  markDelivered,
  markFailed,
  release,
  removeDelivery,
  type TakenDelivery,
  tookAnythingSince,
} from './delivery-rows.js';
import { postWebhook } from './post-webhook.js';
import { retryDelayMs } from './retry-schedule.js';
import { offError, refusalReason, sendErrorReason } from './send-error.js';
import { switchOff } from './switch-webhook.command.js';
import { isAllowedHost, OtherHost } from './webhook-address.js';
import { openUrl, signatures } from './webhook-secret.js';

export interface DeliveryOptions {
  log: EventLog;
  allowsPrivate: boolean;
  hosts: readonly string[] | undefined;
  timeoutMs: number;
  report: Report;
}

const gone = 410;

export class WebhookDelivery {
  constructor(private readonly options: DeliveryOptions) {}

  async deliver(taken: TakenDelivery, signal: AbortSignal): Promise<void> {
    const { pool } = this.options.log;
    if (taken.isErased) return removeDelivery(pool, taken.id);
    if (!taken.isOn && taken.type !== webhookTestType) {
      return markFailed(pool, taken, { httpStatus: null, error: offError, tookMs: null, delayMs: null });
    }
    const startedMs = performance.now();
    const { httpStatus, error } = await this.post(taken, signal).then(resultOf, withoutReply);
    const tookMs = Math.round(performance.now() - startedMs);
    if (error === null) return markDelivered(pool, taken.id, httpStatus, tookMs);
    if (httpStatus === null && signal.aborted) return release(pool, taken);
    return this.failed(taken, { httpStatus, error, tookMs });
  }

  private async post(
    { id, webhookId, type, data, occurredAt, ...taken }: TakenDelivery,
    signal: AbortSignal,
  ): Promise<number> {
    const { log, allowsPrivate, hosts, timeoutMs } = this.options;
    const { keyring } = log;
    const body = JSON.stringify({ type, timestamp: occurredAt.toISOString(), data } satisfies WebhookBody);
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Staffroom-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures(keyring, webhookId, taken.salts, { id, timestamp, body }),
    };
    const url = new URL(openUrl(keyring, webhookId, taken.sealedUrl));
    if (!isAllowedHost(url, hosts)) throw new OtherHost();
    return postWebhook({ url, headers, body, allowsPrivate, timeoutMs, signal });
  }

  private async failed(taken: TakenDelivery, result: Omit<FailedAttempt, 'delayMs'>): Promise<void> {
    const { log, report } = this.options;
    const isGone = result.httpStatus === gone;
    const delayMs = isGone || taken.type === webhookTestType ? null : retryDelayMs(taken.attempts);
    await markFailed(log.pool, taken, { ...result, delayMs });
    if (delayMs !== null || taken.type === webhookTestType) return;
    if (!isGone && (await tookAnythingSince(log.pool, taken))) return;
    const { webhookId } = taken;
    if (await switchOff(log, webhookId, isGone ? 'GONE' : 'FAILING'))
      report(`webhook ${webhookId} was switched off: ${isGone ? 'it replied 410' : 'it took nothing for three days'}`);
  }
}

type Result = { httpStatus: number; error: null } | { httpStatus: number | null; error: string };

function resultOf(httpStatus: number): Result {
  const isTaken = httpStatus >= 200 && httpStatus < 300;
  return isTaken ? { httpStatus, error: null } : { httpStatus, error: refusalReason(httpStatus) };
}

function withoutReply(error: unknown): Result {
  return { httpStatus: null, error: sendErrorReason(error) };
}
