import { securityStream } from '@staffroom/domain/security/security-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { hasFiles } from '../../platform/files/kept-files.js';

/** Whether anyone has ever signed in to the account, or could read something in it, such as payslips from before the first sign-in. */
export async function isAccountInUse(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from log.events where stream = $1 and type in ('SignedIn', 'SignInsCounted') limit 1`,
    [securityStream(userId)],
  );
  return rowCount === 1 || hasFiles(db, userId);
}
