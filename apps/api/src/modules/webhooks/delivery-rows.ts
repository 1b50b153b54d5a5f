/** The table of deliveries. It is authoritative for what must be sent and what was sent. */
import { type WebhookBody, type WebhookData, webhookLimits, webhookTestType } from '@staffroom/contracts/webhooks.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { offError } from './send-error.js';

export interface NewDelivery {
  eventId: string;
  type: WebhookBody['type'];
  data: WebhookData;
  occurredAt: string;
}

/**
 * One for each webhook that is on and told of this type, unless it is younger than the event. About a person who was erased, only that: the
 * row is not theirs, so that it outlives what is forgotten with them.
 */
export function insertDeliveries({ eventId, type, data, occurredAt }: NewDelivery): Statement {
  return {
    text: `insert into state.webhook_deliveries (id, webhook_id, event_id, type, data, user_id, occurred_at)
      select gen_random_uuid(), w.webhook_id, $1, $2, $3, $4, $5
      from state.webhooks w join views.webhooks v on v.id = w.webhook_id
      where v.is_on and v.created_at <= $5 and $2 = any (string_to_array(v.types, ' ')) and not ${isErased('$4::uuid')}
      on conflict do nothing`,
    values: [eventId, type, JSON.stringify(data), type === 'person.deleted' ? null : data.userId, occurredAt],
  };
}

export function insertTest(webhookId: string, id: string, occurredAt: string): Statement {
  return {
    text: `insert into state.webhook_deliveries (id, webhook_id, event_id, type, data, occurred_at)
      values ($2, $1, $2, $3, '{}', $4)`,
    values: [webhookId, id, webhookTestType, occurredAt],
  };
}

export const anyDeliveryDue = `exists (select from state.webhooks w where exists (
  select from state.webhook_deliveries d where d.webhook_id = w.webhook_id and d.status = 'QUEUED' and d.next_attempt_at <= now()))`;

export interface TakenDelivery {
  id: string;
  webhookId: string;
  type: WebhookBody['type'];
  data: WebhookData;
  occurredAt: Date;
  /** With this one. */
  attempts: number;
  sealedUrl: Buffer;
  /** The current one, and the one before while it still signs. */
  salts: Buffer[];
  isOn: boolean;
  /** The person was deleted in the meantime. */
  isErased: boolean;
}

/**
 * Takes the next few due deliveries of each webhook that is not busy. The attempt counts from now on. If the process dies, others take them
 * after a minute.
 */
export async function takeDeliveries(db: Queryable, busy: readonly string[], ofEach: number): Promise<TakenDelivery[]> {
  const { rows } = await db.query<TakenDelivery>({
    name: 'take_webhook_deliveries',
    text: `with taken as materialized (
        select due.id from state.webhooks w cross join lateral (
          select id from state.webhook_deliveries
          where webhook_id = w.webhook_id and status = 'QUEUED' and next_attempt_at <= now()
          order by next_attempt_at limit $2 for update skip locked) due
        where w.webhook_id <> all ($1::uuid[]))
      update state.webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = now() + interval '1 minute'
      from taken, state.webhooks w
      where d.id = taken.id and w.webhook_id = d.webhook_id
      returning d.id, d.webhook_id as "webhookId", d.type, d.data, d.occurred_at as "occurredAt", d.attempts,
        w.sealed_url as "sealedUrl", coalesce((select v.is_on from views.webhooks v where v.id = d.webhook_id), false) as "isOn", ${isErased('d.user_id')} as "isErased",
        array[w.salt] || case when w.previous_until > now() then array[w.previous_salt] else array[]::bytea[] end as salts`,
    values: [busy, ofEach],
  });
  return rows;
}

/** Whatever happened to the row in the meantime, it was delivered. */
export async function markDelivered(db: Queryable, id: string, httpStatus: number, tookMs: number): Promise<void> {
  await db.query(
    `update state.webhook_deliveries set status = 'DELIVERED', http_status = $2, error = null, took_ms = $3, tried_at = now(),
       next_attempt_at = null where id = $1`,
    [id, httpStatus, tookMs],
  );
}

export interface FailedAttempt {
  httpStatus: number | null;
  error: string;
  tookMs: number | null;
  /** Null if there is no further attempt. */
  delayMs: number | null;
}

/** Not if another process has taken the delivery in the meantime. */
export async function markFailed(
  db: Queryable,
  { id, attempts }: TakenDelivery,
  { httpStatus, error, tookMs, delayMs }: FailedAttempt,
): Promise<void> {
  await db.query(
    `update state.webhook_deliveries set status = case when $6::float8 is null then 'FAILED' else 'QUEUED' end,
       http_status = $3, error = $4, took_ms = $5, tried_at = now(),
       next_attempt_at = now() + $6::float8 * interval '1 millisecond'
     where id = $1 and attempts = $2 and status = 'QUEUED'`,
    [id, attempts, httpStatus, error, tookMs, delayMs],
  );
}

/** The process stops: another one sends it, and the attempt does not count. */
export async function release(db: Queryable, { id, attempts }: TakenDelivery): Promise<void> {
  await db.query(
    `update state.webhook_deliveries set attempts = attempts - 1, next_attempt_at = now()
     where id = $1 and attempts = $2 and status = 'QUEUED'`,
    [id, attempts],
  );
}

export async function removeDelivery(db: Queryable, id: string): Promise<void> {
  await db.query('delete from state.webhook_deliveries where id = $1', [id]);
}

/** Whether the webhook took anything since this delivery was created. */
export async function tookAnythingSince(db: Queryable, { id, webhookId }: TakenDelivery): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from state.webhook_deliveries d where d.webhook_id = $2 and d.status = 'DELIVERED'
       and d.tried_at > (select created_at from state.webhook_deliveries where id = $1) limit 1`,
    [id, webhookId],
  );
  return rowCount === 1;
}

/** What waits when the webhook is switched off. HR can send it again later. */
export function failWaiting(webhookId: string): Statement {
  return {
    text: `update state.webhook_deliveries set status = 'FAILED', error = $2, next_attempt_at = null
      where webhook_id = $1 and status = 'QUEUED'`,
    values: [webhookId, offError],
  };
}

/** Restarts a delivery with all its attempts. The receiver recognises it by its id. */
export function requeued(id: string): Statement {
  return {
    text: `update state.webhook_deliveries set status = 'QUEUED', attempts = 0, next_attempt_at = now()
      where id = $1 and status <> 'QUEUED'`,
    values: [id],
  };
}

export function forgetDeliveriesAbout(userId: string): Statement {
  return { text: 'delete from state.webhook_deliveries where user_id = $1', values: [userId] };
}

export async function removeOldDeliveries(db: Queryable): Promise<void> {
  const old = `delete from state.webhook_deliveries where created_at < now() - $1::integer * interval '1 day'`;
  await db.query(old, [webhookLimits.keptDays]);
}

function isErased(userId: string): string {
  return `coalesce((select k.wrapped is null from keys.person_keys k where k.person_id = ${userId}), false)`;
}
