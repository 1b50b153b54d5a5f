/** How many documents of each kind a person has, and the year of the latest. */
import type { HeldDocuments } from '@staffroom/domain/company/retention.js';
import type { Queryable } from '../../platform/database/database.js';
import { documentKind } from '../documents/facade.js';
import { payslipKind } from '../payroll/facade.js';
import { refundRequests } from '../refunds/facade.js';

/** A payslip has its own year. The others belong to the year in which they were uploaded. */
export async function heldDocuments(db: Queryable, userId: string, timeZone: string): Promise<HeldDocuments[]> {
  const { rows } = await db.query<HeldDocuments>(
    `select document, count(*) as count, max(year) as "lastYear" from (
       select 'PAYSLIP' as document, p.fiscal_year as year from ${payslipKind.table} p where p.user_id = $1
       union all
       select 'RECEIPT', ${yearOf('f')} from ${refundRequests('f')} where f.user_id = $1
       union all
       select 'SICK_NOTE', ${yearOf('d')} from ${documentKind.table} d where d.user_id = $1
     ) held group by document`,
    [userId, timeZone],
  );
  return rows;
}

function yearOf(alias: string): string {
  return `extract(year from ${alias}.created_at at time zone $2)::integer`;
}
