import type { PolicyPreview } from '@staffroom/contracts/company.js';
import type { Country } from '@staffroom/contracts/users.js';
import { people } from '../../directory/facade.js';
import { payslipKind } from '../../payroll/facade.js';
import { refundRequests } from '../../refunds/facade.js';
import { type Previewing, whoIn } from './previewing.js';

/** Also archived people, whose documents are kept (R58). The client states the years of an example itself. */
export async function previewRetention(country: Country, { log }: Previewing): Promise<PolicyPreview> {
  const { rows } = await log.pool.query<{ people: number; first: { name: string; oldest: number } | null }>(
    `with kept as (
      select u.id, u.full_name, u.sort_name, least(
        (select min(p.fiscal_year) from ${payslipKind.table} p where p.user_id = u.id),
        (select extract(year from min(r.created_at))::integer from ${refundRequests('r')} where r.user_id = u.id)) as oldest
      from ${people('u')} where u.country = $1)
    select (select count(*)::integer from kept where oldest is not null) as people,
      (select json_build_object('name', full_name, 'oldest', oldest) from kept where oldest is not null
        order by oldest, sort_name, id limit 1) as first`,
    [country],
  );
  const { people: count, first } = rows[0]!;
  const who = `${whoIn({ country, regionId: null }).replace('active ', '')} with payslips or refunds`;
  return { people: count, who, example: first && `The oldest one, of ${first.name}, is from ${first.oldest}.` };
}
