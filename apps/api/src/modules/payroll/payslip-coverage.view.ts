/** Who has a payslip of a month, for HR (R35a). */
import type { PlainMonth } from '@staffroom/contracts/calendar.js';
import type { PayslipCoverage, PersonWithoutPayslip } from '@staffroom/contracts/payroll.js';
import type { Queryable } from '../../platform/database/database.js';
import { join, raw, sql, statement } from '../../platform/database/sql.js';
import { people, type PeopleCondition, teams } from '../directory/facade.js';

export interface PayslipMonth {
  fiscalYear: number;
  /** 1 to 12. */
  month: number;
}

export function payslipMonth(month: PlainMonth): PayslipMonth {
  return { fiscalYear: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
}

/** The newest month with payslips that is not after the given one, or else that one. */
export async function newestPayslipMonth(db: Queryable, until: PlainMonth): Promise<PlainMonth> {
  const { fiscalYear, month } = payslipMonth(until);
  const { rows } = await db.query<{ month: PlainMonth }>({
    name: 'newest_payslip_month',
    text: `select p.fiscal_year || '-' || lpad(p.month::text, 2, '0') as month from views.payslips p
      where (p.fiscal_year, p.month) <= ($1, $2) order by p.fiscal_year desc, p.month desc limit 1`,
    values: [fiscalYear, month],
  });
  return rows[0]?.month ?? until;
}

export async function payslipCoverage(db: Queryable, of: PlainMonth): Promise<PayslipCoverage> {
  const { fiscalYear, month } = payslipMonth(of);
  const { rows } = await db.query<Omit<PayslipCoverage, 'month'>>({
    name: 'payslip_coverage',
    text: `select (select count(*) from ${people('u')} where u.status = 'ACTIVE')::integer as people,
      (select count(distinct u.id) from views.payslips p join ${people('u')} on u.id = p.user_id
        where p.fiscal_year = $1 and p.month = $2 and u.status = 'ACTIVE')::integer as "withPayslip"`,
    values: [fiscalYear, month],
  });
  return { month: of, ...rows[0]! };
}

export interface WithoutPayslipRow extends PersonWithoutPayslip {
  sortName: string;
}

/** Active people, by name. */
export async function peopleWithoutPayslip(
  db: Queryable,
  { fiscalYear, month }: PayslipMonth,
  found: PeopleCondition | null,
  after: readonly string[] | null,
  limit: number,
): Promise<WithoutPayslipRow[]> {
  const conditions = [
    sql`u.status = 'ACTIVE'`,
    sql`not exists (select from views.payslips p
      where p.user_id = u.id and p.fiscal_year = ${fiscalYear} and p.month = ${month})`,
  ];
  if (found) conditions.push(found('u'));
  if (after) conditions.push(sql`(u.sort_name, u.id) > (${after[0]}::text, ${after[1]}::uuid)`);
  const { rows } = await db.query<WithoutPayslipRow>(
    statement(sql`
      select u.id, u.full_name as "fullName", u.job_title as "jobTitle", t.name as "teamName", u.sort_name as "sortName"
      from ${raw(people('u'))} left join ${raw(teams('t'))} on t.id = u.team_id
      where ${join(conditions, ' and ')} order by u.sort_name, u.id limit ${limit}::integer`),
  );
  return rows;
}

/** Those of these people who have a payslip of the month. */
export async function payslipOwners(
  db: Queryable,
  { fiscalYear, month }: PayslipMonth,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ userId: string }>({
    name: 'payslip_owners',
    text: `select distinct p.user_id as "userId" from views.payslips p
      where p.user_id = any ($1::uuid[]) and p.fiscal_year = $2 and p.month = $3`,
    values: [[...userIds], fiscalYear, month],
  });
  return new Set(rows.map(({ userId }) => userId));
}
