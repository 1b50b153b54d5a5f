/** Failed sign-ins, refused calls, and sign-ins beyond the hourly limit for separate events: one row for each account and network, until a worker records them as events. */
import type { LimitedCall } from '@staffroom/contracts/security.js';
import type { Queryable, Statement } from '../../platform/database/database.js';
import { join, raw, sql, statement } from '../../platform/database/sql.js';
import { activeCredentials, emailHmacOf } from '../auth/facade.js';
import { severalBrowsers } from './browser-name.js';
import { attemptsPerDay } from './security-events.view.js';

/** The column that counts the refusals of each call. */
export const refusals = {
  'sign-in': 'refused',
  'second-factor': 'factor_refused',
  'identity-provider': 'provider_refused',
  'forgot-password': 'forgot_refused',
  'reset-password': 'reset_refused',
  'change-password': 'change_refused',
} as const satisfies Record<LimitedCall, string>;

export type Count = 'failures' | 'provider_failures' | 'confirm_failures' | 'sign_ins' | (typeof refusals)[LimitedCall];
const counts: readonly Count[] = [
  ...(['failures', 'provider_failures', 'confirm_failures', 'sign_ins'] as const),
  ...Object.values(refusals),
];

export interface Origin {
  network: string;
  browser: string;
}

export type FailedSignIns = Origin & Record<Count, number> & { since: Date };

/** Due once the failures have stopped for a minute, number ten, or have gone on for a quarter of an hour. */
const isDue = `(f.last_at < now() - interval '1 minute' or f.since < now() - interval '15 minutes' or f.failures + f.confirm_failures >= 10)`;

export const anyFailureDue = `exists (select from state.failed_sign_ins f where ${isDue})`;

/** The same statement for every account, known or not (R3). */
export function countOne(emailHmac: Buffer, count: Count, { network, browser }: Origin): Statement {
  const values = counts.map((each) => (each === count ? 1 : 0));
  return {
    text: `insert into state.failed_sign_ins as f (account, network, browser, ${counts.join(', ')})
      values ($1, $2, $3, ${values.join(', ')})
      on conflict (account, network) do update set ${count} = f.${count} + 1, browser = excluded.browser, last_at = now()`,
    values: [emailHmac, network, browser],
  };
}

export interface DueAccount {
  userId: string;
  emailHmac: Buffer;
  /** The account would have too many events within a day, so its attempts from all networks are merged. */
  isFlooded: boolean;
}

const maxEventsPerDay = 100;

/** Accounts with rows that are due. A flooded account is due once an hour, so that strangers cannot make the log grow. */
export async function accountsDue(db: Queryable): Promise<DueAccount[]> {
  const { rows } = await db.query<DueAccount>(
    `select due.* from (
       select c.user_id as "userId", c.email_hmac as "emailHmac", min(f.since) as since,
         count(*) + ${attemptsPerDay('c.user_id')} > ${maxEventsPerDay} as "isFlooded"
       from state.failed_sign_ins f join ${activeCredentials('c')} on c.email_hmac = f.account
       group by c.user_id, c.email_hmac having bool_or(${isDue})
     ) due where not "isFlooded" or since < now() - interval '1 hour'`,
  );
  return rows;
}

export async function failuresOf(db: Queryable, emailHmac: Buffer): Promise<FailedSignIns[]> {
  const { rows } = await db.query<FailedSignIns>(
    `select network, browser, since, ${counts.join(', ')} from state.failed_sign_ins where account = $1 order by since, network`,
    [emailHmac],
  );
  return rows;
}

/** Merges all rows into one. */
export function mergeFailures(rows: readonly FailedSignIns[]): FailedSignIns {
  const sum = (count: Count) => rows.reduce((total, row) => total + row[count], 0);
  return {
    ...(Object.fromEntries(counts.map((count) => [count, sum(count)])) as Record<Count, number>),
    network: `${rows.length} addresses`,
    browser: severalBrowsers,
    since: rows[0]!.since,
  };
}

/** Keeps failures that were counted after the rows were read. */
export function subtractFailures(emailHmac: Buffer, row: FailedSignIns): Statement[] {
  const itsRow = sql`account = ${emailHmac} and network = ${row.network}`;
  const less = counts.map((count) => sql`${raw(count)} = ${raw(count)} - ${row[count]}`);
  const none = counts.map((count) => sql`${raw(count)} = 0`);
  return [
    statement(sql`update state.failed_sign_ins set ${join(less, ', ')}, since = now() where ${itsRow}`),
    statement(sql`delete from state.failed_sign_ins where ${itsRow} and ${join(none, ' and ')}`),
  ];
}

/** Attempts that concern no account are only counted by day, so that strangers cannot make the log grow. */
export async function countUnknown(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ failures: number }>(
    `with gone as (
       delete from state.failed_sign_ins f
       where ${isDue} and not exists (select from ${activeCredentials('c')} where c.email_hmac = f.account)
       returning ${counts.join(' + ')} as failures
     ), counted as (
       insert into state.unknown_sign_ins as u (day, failures) select current_date, sum(failures) from gone having count(*) > 0
       on conflict (day) do update set failures = u.failures + excluded.failures
     )
     select coalesce(sum(failures), 0)::integer as failures from gone`,
  );
  return rows[0]!.failures;
}

export function forgetFailuresOf(userId: string): Statement {
  return { text: `delete from state.failed_sign_ins where account in ${emailHmacOf('$1')}`, values: [userId] };
}
