/** Whether anybody may review a person's requests; where nobody may, the person is told when asking (R36). */
import type { Queryable } from '../../platform/database/database.js';
import { mayReviewSql } from '../directory/facade.js';

const nobodyMayReview =
  'Nobody may review your requests at present: this one stays pending until somebody else becomes your manager or an HR manager.';

export async function noticeFor(db: Queryable, requesterId: string): Promise<string | null> {
  const { rows } = await db.query<{ reviewable: boolean }>({
    name: 'reviewable',
    text: `select exists (select 1 from views.users requester
      join views.users reviewer on ${mayReviewSql('reviewer', 'requester')} where requester.id = $1) as reviewable`,
    values: [requesterId],
  });
  return rows[0]!.reviewable ? null : nobodyMayReview;
}
