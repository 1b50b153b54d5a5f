/** The accounts that a start prints, so that the demo company can be tried. */
import { demoSetting } from '../modules/company/facade.js';
import { people } from '../modules/directory/facade.js';
import type { Queryable } from '../platform/database/database.js';
import { storedSetting } from '../platform/database/stored-settings.js';
import { demoPassword } from './demo-company.js';

const demoAccounts = [
  ['hr@example.com', 'HR manager'],
  ['executive@example.com', 'executive, reviews the Engineering team'],
  ['employee@example.com', 'employee in Engineering'],
] as const;

type DemoAccount = (typeof demoAccounts)[number];

/** None in a database without the demo company. One that began with it may have deleted its people since. */
export async function existingDemoAccounts(db: Queryable): Promise<DemoAccount[]> {
  if ((await storedSetting(db, demoSetting)) !== 'seeded') return [];
  const { rows } = await db.query<{ email: string }>(
    `select u.email from ${people('u')} where u.email = any($1) and u.status = 'ACTIVE'`,
    [demoAccounts.map(([email]) => email)],
  );
  return demoAccounts.filter(([email]) => rows.some((row) => row.email === email));
}

export function sayDemoAccounts(accounts: readonly DemoAccount[], say: (line: string) => void): void {
  if (accounts.length === 0) return;
  say(`Demo accounts (password for all of them: ${demoPassword})`);
  for (const [email, role] of accounts) say(`  ${email.padEnd(24)} ${role}`);
  say('');
}
