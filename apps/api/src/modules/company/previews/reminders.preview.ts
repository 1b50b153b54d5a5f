import type { PolicyPreview } from '@staffroom/contracts/company.js';
import { people } from '../../directory/facade.js';
import { refundRequests } from '../../refunds/facade.js';
import { timeOffRequests } from '../../time-off/facade.js';
import type { Previewing } from './previewing.js';

/** The client shows the days of an example itself (R57a). */
export async function previewReminders({ log }: Previewing): Promise<PolicyPreview> {
  const waiting = (table: string) => `select r.user_id from ${table} where r.is_waiting and r.status = 'PENDING'`;
  const { rows } = await log.pool.query<{ people: number }>(
    `select count(*)::integer as people from ${people('u')} where u.id in (
      ${waiting(timeOffRequests('r'))} union ${waiting(refundRequests('r'))})`,
  );
  return { people: rows[0]!.people, who: 'people with a request that waits', example: null };
}
