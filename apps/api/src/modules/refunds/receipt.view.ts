/** The file of a receipt, for those who may see its request (R18). */
import type { NamedFile } from '../../platform/files/send-file.js';
import { cursorPart } from '../../platform/http/paging.js';
import type { Queryable } from '../../platform/database/database.js';
import { raw, sql, statement } from '../../platform/database/sql.js';
import { people } from '../directory/facade.js';
import { type Reviewer, selfOrReviewedBy } from '../substitutes/facade.js';

/** Null if there is none, or if the reader is neither the requester nor reviews the request. */
export async function findReceipt(db: Queryable, reader: Reviewer, refundId: string): Promise<NamedFile | null> {
  if (!cursorPart.uuid.test(refundId)) return null;
  const { rows } = await db.query<NamedFile>(
    statement(sql`select r.id, r.user_id as "ownerId", r.file_id as "fileId", r.file_name as name
      from views.refunds r join ${raw(people('u'))} on u.id = r.user_id
      where r.id = ${refundId} and ${selfOrReviewedBy(reader, 'u')}`),
  );
  return rows[0] ?? null;
}
