/** What the portal recommends to HR managers, and what is true now (R64a). */
import type { SecurityAdvice } from '@staffroom/contracts/security-advice.js';
import type { Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { storedSetting } from '../../platform/database/stored-settings.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import { people } from '../directory/facade.js';
import { readCompany } from './read-company.js';

/** How far the demo company is seeded: 'begun' or 'seeded'. */
export const demoSetting = 'demo company';

export async function securityAdvice(
  log: EventLog,
  { strictPasswords: strictIsForced, hostsWithoutTls }: Pick<Config, 'strictPasswords' | 'hostsWithoutTls'>,
): Promise<SecurityAdvice> {
  const { advice, passwords, secondFactorOf } = await readCompany(log, log.pool);
  return {
    ...advice,
    strictPasswords: strictIsForced || passwords.strictPasswords,
    strictIsForced,
    factorRequiredOf: [...secondFactorOf],
    hasDemoAccounts: await hasDemoAccounts(log.pool),
    hostsWithoutTls: [...hostsWithoutTls],
  };
}

/** Their password is public. A database that began with the demo company may have deleted its people since. */
async function hasDemoAccounts(db: Queryable): Promise<boolean> {
  if ((await storedSetting(db, demoSetting)) === null) return false;
  const { rowCount } = await db.query(
    `select from ${people('u')} where u.status = 'ACTIVE' and u.email like '%@example.com' limit 1`,
  );
  return rowCount === 1;
}
