import { securityStream } from '@staffroom/domain/security/security-events.js';
import type { Queryable } from '../../platform/database/database.js';

/** Whether anyone has ever signed in to the account. */
export async function hasSignedIn(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from log.events where stream = $1 and type in ('SignedIn', 'SignInsCounted') limit 1`,
    [securityStream(userId)],
  );
  return rowCount === 1;
}
