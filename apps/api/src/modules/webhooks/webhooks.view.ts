/** The webhooks that HR has added. Their addresses and secrets are outside the log (`webhook-rows.ts`). */
import {
  type Webhook,
  type WebhookAttempt,
  webhookLimits,
  type WebhookOffReason,
  type WebhookType,
} from '@staffroom/contracts/webhooks.js';
import type { WebhookEvent } from '@staffroom/domain/webhooks/webhook-events.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { defineView } from '../../platform/views/view.js';
import { people } from '../directory/facade.js';
import { openUrl } from './webhook-secret.js';
import { shownReason } from './send-error.js';

interface WebhookRow {
  id: string;
  name: string;
  host: string;
  /** Separated by spaces. */
  types: string;
  isOn: boolean;
  offReason: WebhookOffReason | null;
  createdBy: string | null;
  secretSeenBy: string | null;
  createdAt: string;
}

export const webhooksView = defineView<WebhookRow, WebhookEvent>({
  name: 'webhooks',
  version: 2,
  columns: {
    id: 'uuid',
    name: 'text not null',
    host: 'text not null',
    types: 'text not null',
    isOn: 'boolean not null',
    offReason: 'text',
    createdBy: 'uuid',
    secretSeenBy: 'uuid',
    createdAt: 'timestamptz(3) not null',
  },
  key: ['id'],
  indexes: ['(created_at desc, id desc)'],
  on: {
    WebhookAdded: ({ data: { webhookId: id, name, host, types }, meta }, rows) => {
      const created = { createdBy: meta.actorId, secretSeenBy: meta.actorId, createdAt: meta.occurredAt };
      rows.put({ id, name, host, types: types.join(' '), isOn: true, offReason: null, ...created });
    },
    WebhookChanged: ({ data: { webhookId: id, name, host, types } }, rows) =>
      rows.patch({ id }, { name, host, types: types.join(' ') }),
    WebhookSecretReplaced: ({ data, meta }, rows) => rows.patch({ id: data.webhookId }, { secretSeenBy: meta.actorId }),
    WebhookSwitchedOn: ({ data }, rows) => rows.patch({ id: data.webhookId }, { isOn: true, offReason: null }),
    WebhookSwitchedOff: ({ data }, rows) => rows.patch({ id: data.webhookId }, { isOn: false, offReason: data.why }),
    WebhookRemoved: ({ data }, rows) => rows.remove({ id: data.webhookId }),
  },
});

export async function countWebhooks(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::integer as count from views.webhooks');
  return rows[0]!.count;
}

export async function isWebhook(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from views.webhooks where id = $1', [id]);
  return rowCount === 1;
}

/** All of them, the newest first. */
export async function listWebhooks(db: Queryable, keyring: Keyring): Promise<Webhook[]> {
  const { rows } = await db.query<Listed>(
    `${selectWebhooks} order by v.created_at desc, v.id desc limit ${webhookLimits.most}`,
  );
  return rows.map((row) => shown(keyring, row));
}

export async function findWebhook(db: Queryable, keyring: Keyring, id: string): Promise<Webhook | null> {
  const { rows } = await db.query<Listed>(`${selectWebhooks} where v.id = $1`, [id]);
  return rows[0] ? shown(keyring, rows[0]) : null;
}

type Listed = Omit<Webhook, 'url' | 'types' | 'createdAt' | 'last'> & {
  sealedUrl: Buffer | null;
  types: string;
  createdAt: Date;
  last: WebhookAttempt | null;
};

const selectWebhooks = `select v.id, v.name, v.host, v.types, v.created_at as "createdAt", w.sealed_url as "sealedUrl",
    case when w.webhook_id is null then 'LOST' when v.is_on then 'ACTIVE' else 'OFF' end as status,
    v.off_reason as "offReason", u.full_name as "createdByName",
    (s.id is null or s.status <> 'ACTIVE' or s.role <> 'HR_MANAGER') as "seenByLeaver",
    (select json_build_object('at', to_char(d.tried_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'succeeded', d.error is null, 'httpStatus', d.http_status, 'error', d.error)
      from state.webhook_deliveries d where d.webhook_id = v.id and d.tried_at is not null
      order by d.tried_at desc limit 1) as last,
    (select count(*)::integer from state.webhook_deliveries d
      where d.webhook_id = v.id and d.status = 'QUEUED') as waiting
  from views.webhooks v left join state.webhooks w on w.webhook_id = v.id left join ${people('u')} on u.id = v.created_by
    left join ${people('s')} on s.id = v.secret_seen_by`;

function shown(keyring: Keyring, { sealedUrl, types, createdAt, last, ...row }: Listed): Webhook {
  const url = sealedUrl && openUrl(keyring, row.id, sealedUrl);
  const error = last?.error ?? null;
  return {
    ...row,
    url,
    types: types.split(' ') as WebhookType[],
    createdAt: createdAt.toISOString(),
    last: last && { ...last, error: error === null ? null : shownReason(error, last.httpStatus) },
  };
}
