/** The file of a receipt, for those who may see its request (R18). */
import type { NamedFile } from '../../platform/files/send-file.js';
import { cursorPart } from '../../platform/http/paging.js';
import type { Queryable } from '../../platform/database/database.js';
import { people } from '../directory/facade.js';
import { type Reviewer, selfOrReviewedBy } from '../substitutes/facade.js';

/** Null if there is none, or if the reader is neither the requester nor reviews the request. */
export async function findReceipt(db: Queryable, reader: Reviewer, refundId: string): Promise<NamedFile | null> {
  if (!cursorPart.uuid.test(refundId)) return null;
  const seen = selfOrReviewedBy(reader, 'u', 2);
  const { rows } = await db.query<NamedFile>(
    `select r.id, r.user_id as "ownerId", r.file_id as "fileId", r.file_name as name
    from views.refunds r join ${people('u')} on u.id = r.user_id
    where r.id = $1 and ${seen.sql}`,
    [refundId, ...seen.values],
  );
  return rows[0] ?? null;
}
