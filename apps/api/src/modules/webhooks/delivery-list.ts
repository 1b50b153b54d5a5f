/** The deliveries of one webhook for HR: what, when, and with which result. */
import type { WebhookDelivery } from '@staffroom/contracts/webhooks.js';
import type { Queryable } from '../../platform/database/database.js';
import { shownReason } from './send-error.js';

interface Part {
  /** The time and the id of the last delivery of the page before. */
  after: string[] | null;
  limit: number;
}

/** Newest first. */
export async function listDeliveries(
  db: Queryable,
  webhookId: string,
  { after, limit }: Part,
): Promise<WebhookDelivery[]> {
  const from = after
    ? `and d.created_at <= to_timestamp($3::bigint / 1000.0)
       and (d.created_at < to_timestamp($3::bigint / 1000.0) or d.id > $4::uuid)`
    : '';
  const { rows } = await db.query<{ delivery: WebhookDelivery }>(
    `${select} where d.webhook_id = $1 ${from} order by d.created_at desc, d.id limit $2`,
    [webhookId, limit, ...(after ?? [])],
  );
  return rows.map(({ delivery }) => shown(delivery));
}

export async function findDelivery(db: Queryable, webhookId: string, id: string): Promise<WebhookDelivery | null> {
  const { rows } = await db.query<{ delivery: WebhookDelivery }>(`${select} where d.webhook_id = $1 and d.id = $2`, [
    webhookId,
    id,
  ]);
  return rows[0] ? shown(rows[0].delivery) : null;
}

function shown(delivery: WebhookDelivery): WebhookDelivery {
  const { error, httpStatus } = delivery;
  return { ...delivery, error: error === null ? null : shownReason(error, httpStatus) };
}

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const select = `select json_build_object('id', d.id, 'type', d.type, 'data', d.data, 'status', d.status, 'attempts', d.attempts,
    'httpStatus', d.http_status, 'error', d.error, 'tookMs', d.took_ms, 'createdAt', ${moment('d.created_at')},
    'triedAt', ${moment('d.tried_at')}, 'nextAttemptAt', ${moment('d.next_attempt_at')}) as delivery
  from state.webhook_deliveries d`;
