/** What of a webhook is secret: its address, and the salts of its secrets. */
import type { Queryable, Statement } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { openUrl, sealUrl } from './webhook-secret.js';

export function keepWebhook(keyring: Keyring, webhookId: string, url: string, salt: Buffer): Statement {
  return {
    text: 'insert into state.webhooks (webhook_id, sealed_url, salt) values ($1, $2, $3)',
    values: [webhookId, sealUrl(keyring, webhookId, url), salt],
  };
}

export function replaceUrl(keyring: Keyring, webhookId: string, url: string): Statement {
  return {
    text: 'update state.webhooks set sealed_url = $2 where webhook_id = $1',
    values: [webhookId, sealUrl(keyring, webhookId, url)],
  };
}

/** For a day, requests are signed with both, so that the receiver can be changed without losing one. */
export function replaceSalt(webhookId: string, salt: Buffer): Statement {
  return {
    text: `update state.webhooks set previous_salt = salt, previous_until = now() + interval '1 day', salt = $2
      where webhook_id = $1`,
    values: [webhookId, salt],
  };
}

/** With its deliveries. */
export function forgetWebhook(webhookId: string): Statement {
  return { text: 'delete from state.webhooks where webhook_id = $1', values: [webhookId] };
}

/** Null if there is none, or the database was restored from a backup. */
export async function urlOf(db: Queryable, keyring: Keyring, webhookId: string): Promise<string | null> {
  const { rows } = await db.query<{ sealed: Buffer }>(
    'select sealed_url as sealed from state.webhooks where webhook_id = $1',
    [webhookId],
  );
  return rows[0] ? openUrl(keyring, webhookId, rows[0].sealed) : null;
}
