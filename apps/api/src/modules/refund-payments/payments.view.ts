/** Approved refunds that wait to be paid, and those in payment files. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import {
  type EarlierRefunds,
  type OpenPayment,
  type PaidPayment,
  refundPaymentLimits,
  type RefundToPay,
  sepaCountries,
} from '@staffroom/contracts/refund-payments.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/app-error.js';
import { people } from '../directory/facade.js';
import { refundRequests, refundsToPaySql } from '../refunds/facade.js';
import { isoMoment } from '../requests/facade.js';
import { ibanChangedAtSql, ibanSql, newIbanSinceSql } from '../users/facade.js';

const { refundsMax, earlierMax, paidMax } = refundPaymentLimits;
const iban = ibanSql('r.user_id');
const newIbanSince = newIbanSinceSql('r.user_id');
const inSepa = `left(${iban}, 2) in (${sepaCountries.map((country) => `'${country}'`).join(', ')})`;

const kinds = {
  sepa: inSepa,
  elsewhere: `not ${inSepa}`,
  withoutIban: `${iban} is null`,
} as const;

export async function refundsToPay(db: Queryable, kind: keyof typeof kinds): Promise<RefundToPay[]> {
  const { rows } = await db.query<RefundToPay>({
    name: `refunds to pay ${kind}`,
    text: `select r.id, r.title, r.amount_cents as amount, r.user_id as "userId", u.full_name as "userName",
        ${isoMoment('r.reviewed_at')} as "approvedAt", ${isoMoment(newIbanSince)} as "newIbanSince"
      from ${refundRequests('r')} join ${people('u')} on u.id = r.user_id
      where ${refundsToPaySql('r')} and ${kinds[kind]} order by r.reviewed_at, r.id limit ${refundsMax}`,
  });
  return rows;
}

interface Earlier {
  approvedUntil: PlainDate;
  timeZone: string;
}

/** Those that were approved until the end of that day and wait to be paid, with or without an IBAN. The first ones first. */
export async function earlierRefunds(
  db: Queryable,
  { approvedUntil, timeZone }: Earlier,
): Promise<EarlierRefunds & { ids: string[] }> {
  const { rows } = await db.query<{ id: string; amountCents: number }>({
    name: 'earlier refunds',
    text: `select r.id, r.amount_cents as "amountCents" from ${refundRequests('r')}
      where ${refundsToPaySql('r')} and r.reviewed_at < (($1::date + 1)::timestamp at time zone $2)
      order by r.reviewed_at, r.id limit ${earlierMax + 1}`,
    values: [approvedUntil, timeZone],
  });
  const marked = rows.slice(0, earlierMax);
  return {
    ids: marked.map(({ id }) => id),
    count: marked.length,
    amount: marked.reduce((sum, { amountCents }) => sum + amountCents, 0),
    hasMore: rows.length > earlierMax,
  };
}

/** Newest first. Null as an id for all. */
export async function openPayments(db: Queryable, paymentId: string | null = null): Promise<OpenPayment[]> {
  const { rows } = await db.query<OpenPayment>({
    name: 'open payments',
    text: `select ${paymentColumns} from ${refundRequests('r')}
      where r.payment_id is not null and r.paid_at is null and ($1::uuid is null or r.payment_id = $1)
      group by r.payment_id order by min(r.reserved_at) desc, r.payment_id`,
    values: [paymentId],
  });
  return rows;
}

/** Scalar subqueries, because a join reads every person when many refunds are paid. */
const paymentColumns = `r.payment_id as id, ${isoMoment('min(r.reserved_at)')} as "createdAt",
  (select u.full_name from ${people('u')} where u.id = min(r.reserved_by::text)::uuid) as "createdByName", count(*)::int as count, sum(r.amount_cents)::float8 as amount,
  bool_and(coalesce(${inSepa}, false)) as "isSepa",
  coalesce(array_agg(distinct (select u.full_name from ${people('u')} where u.id = r.user_id))
    filter (where ${newIbanSince} is not null), '{}') as "newIbansOf"`;

export async function paidPayments(db: Queryable): Promise<PaidPayment[]> {
  const { rows } = await db.query<PaidPayment>({
    name: 'paid payments',
    text: `select ${paymentColumns}, ${isoMoment('max(r.paid_at)')} as "paidAt"
      from ${refundRequests('r')}
      where r.payment_id is not null and r.paid_at > now() - interval '92 days'
      group by r.payment_id order by max(r.paid_at) desc, r.payment_id limit ${paidMax}`,
  });
  return rows;
}

export interface Transfer {
  title: string;
  amountCents: number;
  employeeNumber: string | null;
  name: string;
  iban: string | null;
  isSepa: boolean;
  reservedAt: Date;
  /** The IBAN is another one than that to which it was paid. */
  isPaidElsewhere: boolean;
}

/** What is in a payment file, in the order of the references. */
export async function transfersOf(db: Queryable, paymentId: string): Promise<Transfer[]> {
  const { rows } = await db.query<Transfer>({
    name: 'transfers of a payment',
    text: `select r.title, r.amount_cents as "amountCents", u.employee_number as "employeeNumber", u.full_name as name,
        ${iban} as iban, coalesce(${inSepa}, false) as "isSepa", r.reserved_at as "reservedAt",
        coalesce(${ibanChangedAtSql('r.user_id')} > r.paid_at, false) as "isPaidElsewhere"
      from ${refundRequests('r')} join ${people('u')} on u.id = r.user_id where r.payment_id = $1 order by r.title, r.id`,
    values: [paymentId],
  });
  if (rows.length === 0) throw noSuchPayment();
  return rows;
}

export async function unpaidIn(db: Queryable, paymentId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'unpaid in a payment',
    text: `select r.id from ${refundRequests('r')} where r.payment_id = $1 and r.paid_at is null order by r.id`,
    values: [paymentId],
  });
  if (rows.length === 0) throw noSuchPayment();
  return rows.map(({ id }) => id);
}

/** How many of these refunds exist. */
export async function existingOf(db: Queryable, refundIds: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'existing refunds',
    text: `select count(*)::int as count from ${refundRequests('r')} where r.id = any($1::uuid[])`,
    values: [refundIds],
  });
  return rows[0]!.count;
}

/** How many of these refunds would be paid to a new IBAN (R78). */
export async function newIbansAmong(db: Queryable, refundIds: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'refunds to new IBANs',
    text: `select count(${newIbanSince})::int as count from ${refundRequests('r')} where r.id = any($1::uuid[])`,
    values: [refundIds],
  });
  return rows[0]!.count;
}

export function noSuchPayment() {
  return notFound(t('There is no such payment file.'));
}
