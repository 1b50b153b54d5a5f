/** What concerns the security of accounts and of the portal, from this area and from others. */
import { t } from '@staffroom/contracts/texts/text.js';
import type { AccessEvent } from '@staffroom/domain/access/access-events.js';
import type { ApiTokenEvent } from '@staffroom/domain/api-tokens/api-token-events.js';
import type { CalendarFeedEvent } from '@staffroom/domain/calendar-feeds/calendar-feed-events.js';
import type { CompanyEvent } from '@staffroom/domain/company/company-events.js';
import type { WebhookEvent } from '@staffroom/domain/webhooks/webhook-events.js';
import type {
  ExportedList,
  LimitedCall,
  SecurityEvent as Listed,
  SecurityEventType,
  SignInWay,
} from '@staffroom/contracts/security.js';
import type { SecondFactorEvent } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { SecurityEvent } from '@staffroom/domain/security/security-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { join, raw, sql, statement } from '../../platform/database/sql.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { defineView } from '../../platform/views/view.js';
import { apiTokens } from '../api-tokens/facade.js';
import { people } from '../directory/facade.js';
import { shownBrowser } from './browser-name.js';

interface SecurityRow {
  id: string;
  type: SecurityEventType;
  userId: string;
  actorId: string | null;
  address: string | null;
  browser: string | null;
  newBrowser: boolean | null;
  way: SignInWay | null;
  list: ExportedList | null;
  signature: string | null;
  call: LimitedCall | null;
  calls: number | null;
  createdAt: string;
}

function rowOf(
  { id, data, meta }: RecordedEvent<{ type: string; data: { readonly userId: string } }>,
  type: SecurityEventType,
  more: Partial<SecurityRow> = {},
): SecurityRow {
  const place = { address: null, browser: null, newBrowser: null, way: null };
  const nothing = { ...place, list: null, signature: null, call: null, calls: null };
  return { id, type, userId: data.userId, actorId: meta.actorId, createdAt: meta.occurredAt, ...nothing, ...more };
}

type Event =
  | AccessEvent
  | SecurityEvent
  | SecondFactorEvent
  | UserEvent
  | ApiTokenEvent
  | WebhookEvent
  | CompanyEvent
  | CalendarFeedEvent;

/** An event about no account stands under who acted. What the portal does by itself is not listed. */
function byActor(
  rows: { put: (row: SecurityRow) => void },
  event: RecordedEvent<{ type: string; data: object }>,
  type: SecurityEventType,
  more: Partial<SecurityRow> = {},
): void {
  const { actorId } = event.meta;
  if (actorId !== null) rows.put(rowOf({ ...event, data: { userId: actorId } }, type, more));
}

export const securityEventsView = defineView<SecurityRow, Event>({
  name: 'security_events',
  version: 12,
  columns: {
    id: 'uuid',
    type: 'text not null',
    userId: 'uuid not null',
    actorId: 'uuid',
    address: 'text',
    browser: 'text',
    newBrowser: 'boolean',
    way: 'text',
    list: 'text',
    signature: 'text',
    call: 'text',
    calls: 'integer',
    createdAt: 'timestamptz(3) not null',
  },
  key: ['id', 'type'],
  personal: ['address', 'browser'],
  indexes: [
    '(created_at desc, id desc, type desc)',
    '(user_id, created_at desc, id desc, type desc)',
    '(type, created_at desc, id desc)',
  ],
  on: {
    SignedIn: (event, rows) => {
      const { address, browser, newBrowser, way } = event.data;
      rows.put(rowOf(event, 'SIGNED_IN', { address, browser, newBrowser, way }));
    },
    SignInsCounted: (event, rows) => {
      const { address, browser, signIns: calls } = event.data;
      rows.put(rowOf(event, 'SIGN_INS_COUNTED', { address, browser, calls }));
    },
    SignInsFailed: (event, rows) => {
      const { address, browser, failures: calls } = event.data;
      rows.put(rowOf(event, 'SIGN_INS_FAILED', { address, browser, calls }));
    },
    ProviderSignInsRefused: (event, rows) => {
      const { address, browser, failures: calls } = event.data;
      rows.put(rowOf(event, 'PROVIDER_SIGN_INS_REFUSED', { address, browser, calls }));
    },
    ConfirmationsFailed: (event, rows) => {
      const { address, browser, failures: calls } = event.data;
      rows.put(rowOf(event, 'CONFIRMATIONS_FAILED', { address, browser, calls }));
    },
    SignInLimited: (event, rows) => {
      const { address, browser, refused: calls } = event.data;
      rows.put(rowOf(event, 'LIMIT_REACHED', { address, browser, call: 'sign-in', calls }));
    },
    PasswordCallsLimited: (event, rows) => {
      const { address, browser, call, refused: calls } = event.data;
      rows.put(rowOf(event, 'LIMIT_REACHED', { address, browser, call, calls }));
    },
    ManySignInsFailed: (event, rows) => rows.put(rowOf(event, 'MANY_SIGN_INS_FAILED', { calls: event.data.failures })),
    SignedOut: (event, rows) => {
      const { address, browser } = event.data;
      rows.put(rowOf(event, 'SIGNED_OUT', { address, browser }));
    },
    SessionsEnded: (event, rows) => rows.put(rowOf(event, 'SESSIONS_ENDED')),
    SignedOutEverywhere: (event, rows) => rows.put(rowOf(event, 'SIGNED_OUT_EVERYWHERE')),
    PasswordResetRequested: (event, rows) => rows.put(rowOf(event, 'PASSWORD_RESET_REQUESTED')),
    PasswordChanged: (event, rows) => rows.put(rowOf(event, 'PASSWORD_CHANGED')),
    UserCreated: (event, rows) => {
      const { data, meta } = event;
      if (data.role !== 'EMPLOYEE' && meta.actorId !== null) rows.put(rowOf(event, 'ROLE_CHANGED'));
    },
    UserEdited: (event, rows) => {
      if (event.data.email !== undefined) rows.put(rowOf(event, 'EMAIL_CHANGED'));
      if (event.data.role !== undefined) rows.put(rowOf(event, 'ROLE_CHANGED'));
    },
    UserRestored: (event, rows) => rows.put(rowOf(event, 'ACCOUNT_RESTORED')),
    EmploymentChanged: (event, rows) => {
      if (event.data.iban !== undefined) rows.put(rowOf(event, 'IBAN_CHANGED'));
    },
    SecondFactorAdded: (event, rows) => rows.put(rowOf(event, 'SECOND_FACTOR_ADDED')),
    SecondFactorRemoved: (event, rows) => rows.put(rowOf(event, 'SECOND_FACTOR_REMOVED')),
    SecondFactorReset: (event, rows) => rows.put(rowOf(event, 'SECOND_FACTOR_RESET')),
    RecoveryCodesIssued: (event, rows) => rows.put(rowOf(event, 'RECOVERY_CODES_ISSUED')),
    RecoveryCodeUsed: (event, rows) => rows.put(rowOf(event, 'RECOVERY_CODE_USED')),
    ApiTokenCreated: (event, rows) => byActor(rows, event, 'TOKEN_CREATED'),
    ApiTokenRevoked: (event, rows) => byActor(rows, event, 'TOKEN_REVOKED'),
    WebhookAdded: (event, rows) => byActor(rows, event, 'WEBHOOK_CHANGED'),
    WebhookChanged: (event, rows) => byActor(rows, event, 'WEBHOOK_CHANGED'),
    WebhookSecretReplaced: (event, rows) => byActor(rows, event, 'WEBHOOK_CHANGED'),
    WebhookSwitchedOn: (event, rows) => byActor(rows, event, 'WEBHOOK_CHANGED'),
    WebhookSwitchedOff: (event, rows) => byActor(rows, event, 'WEBHOOK_CHANGED'),
    WebhookRemoved: (event, rows) => byActor(rows, event, 'WEBHOOK_CHANGED'),
    CalendarFeedCreated: (event, rows) => rows.put(rowOf(event, 'CALENDAR_ADDRESS_CREATED')),
    SecondFactorPolicyChanged: (event, rows) => byActor(rows, event, 'POLICY_CHANGED'),
    PasswordPolicyChanged: (event, rows) => byActor(rows, event, 'POLICY_CHANGED'),
    TeamFilesChanged: (event, rows) => byActor(rows, event, 'POLICY_CHANGED'),
    ListExported: (event, rows) => {
      const { list, people: calls } = event.data;
      byActor(rows, event, 'LIST_EXPORTED', { list, calls });
    },
    InfectedFileRefused: (event, rows) => {
      byActor(rows, event, 'INFECTED_FILE_REFUSED', { signature: event.data.signature });
    },
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

export interface SecurityEventFilter {
  userId?: string;
  type?: SecurityEventType;
}

interface Part {
  /** Sort values of the last row of the page before. */
  after: string[] | null;
  limit: number;
}

/** Newest first. */
export async function listSecurityEvents(
  db: Queryable,
  { userId, type }: SecurityEventFilter,
  { after, limit }: Part,
): Promise<Listed[]> {
  const conditions = [sql`true`];
  if (userId) conditions.push(sql`s.user_id = ${userId}::uuid`);
  if (type) conditions.push(sql`s.type = ${type}`);
  if (after) {
    const [createdMs, id, kind] = after;
    conditions.push(
      sql`(s.created_at, s.id, s.type) < (to_timestamp(${createdMs}::bigint / 1000.0), ${id}::uuid, ${kind})`,
    );
  }
  const { rows } = await db.query<Omit<Listed, 'createdAt'> & { createdAt: Date; tokenName: string | null }>(
    statement(sql`select s.id, s.type, s.created_at as "createdAt", s.user_id as "userId",
       u.full_name as "userName", s.actor_id as "actorId", a.full_name as "actorName", k.name as "tokenName", s.address, s.browser, s.new_browser as "newBrowser", s.way, s.list, s.signature, s.call,
       s.calls as count
     from views.security_events s left join ${raw(people('u'))} on u.id = s.user_id
     left join ${raw(people('a'))} on a.id = s.actor_id left join ${raw(apiTokens('k'))} on k.id = s.actor_id
     where ${join(conditions, ' and ')} order by s.created_at desc, s.id desc, s.type desc limit ${limit}`),
  );
  return rows.map(({ tokenName, ...row }) => {
    const token = tokenName && t('API token “{name}”', { name: tokenName });
    return {
      ...{ ...row, createdAt: row.createdAt.toISOString(), browser: row.browser && shownBrowser(row.browser) },
      userName: row.userName ?? (row.userId === row.actorId ? token : null),
      actorName: row.actorName ?? token,
    };
  });
}

/** The sort values of a row. */
export function cursorAfter({ createdAt, id, type }: Listed): string[] {
  return [String(Date.parse(createdAt)), id, type];
}

/** The origin of an event, for a mail about it. Null once the person is deleted. */
export async function findOrigin(db: Queryable, eventId: string) {
  const { rows } = await db.query<{ address: string; browser: string; createdAt: Date }>(
    'select address, browser, created_at as "createdAt" from views.security_events where id = $1',
    [eventId],
  );
  return rows[0] ?? null;
}

/** SQL: how many events of merged attempts this account had within a day. */
export function attemptsPerDay(userId: string): string {
  return `(select count(*) from views.security_events s where s.user_id = ${userId}
    and s.created_at > now() - interval '1 day' and s.type in ('SIGN_INS_COUNTED', 'SIGN_INS_FAILED', 'PROVIDER_SIGN_INS_REFUSED', 'CONFIRMATIONS_FAILED', 'LIMIT_REACHED'))`;
}

/** The number of separate events of one of these types within the last hour. */
export async function inLastHour(db: Queryable, userId: string, type: 'SIGNED_IN' | 'SIGNED_OUT'): Promise<number> {
  const { rows } = await db.query<{ signIns: number }>({
    name: 'sign_ins_of_an_hour',
    text: `select count(*)::integer as "signIns" from views.security_events
      where user_id = $1 and created_at > now() - interval '1 hour' and type = $2`,
    values: [userId, type],
  });
  return rows[0]!.signIns;
}

/** The failures that were recorded within the last hour, and whether the person was warned about them. */
export async function lastHour(db: Queryable, userId: string): Promise<{ failures: number; isWarned: boolean }> {
  const { rows } = await db.query<{ failures: number; isWarned: boolean }>(
    `select coalesce(sum(calls) filter (where type in ('SIGN_INS_FAILED', 'CONFIRMATIONS_FAILED')), 0)::integer as failures,
       count(*) filter (where type = 'MANY_SIGN_INS_FAILED') > 0 as "isWarned"
     from views.security_events where user_id = $1 and created_at > now() - interval '1 hour'`,
    [userId],
  );
  return rows[0]!;
}
