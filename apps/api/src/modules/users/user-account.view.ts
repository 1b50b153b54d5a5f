/** One account for editing by HR: the user, and the values behind its ETag. */
import type { User } from '@staffroom/contracts/users.js';
import type { Queryable } from '../../platform/database/database.js';
import { people } from '../directory/facade.js';
import { correctionHoursSql, workPatternsJson } from '../time-off/facade.js';
import { ibanSql } from './bank-accounts.view.js';
import { erasureOnSql } from './planned-erasures.view.js';
import type { ReadAccount } from './user-etag.js';
import { userJoins, userJson } from './user-list.view.js';

export interface Account {
  user: User;
  read: ReadAccount;
}

/** What lists do not contain. For HR managers only (R59). */
const accountEmploymentJson = `, 'employment', json_build_object('employeeNumber', u.employee_number, 'region', u.region,
  'iban', ${ibanSql('u.id')}, 'workPatterns', ${workPatternsJson('u.id')}), 'erasureOn', ${erasureOnSql('u.id')}`;

export async function findAccount(db: Queryable, userId: string, year: number): Promise<Account | null> {
  const { rows } = await db.query<{ user: User; version: number; correctionHours: number }>({
    name: 'find_account',
    text: `select ${userJson('$2', accountEmploymentJson)} as user, u.version, ${correctionHoursSql('u.id', '$2')} as "correctionHours"
      from ${people('u')} ${userJoins} where u.id = $1`,
    values: [userId, year],
  });
  const [found] = rows;
  if (!found) return null;
  const { user, version, correctionHours } = found;
  return { user, read: { version, year, correctionHours, vacationHours: user.vacationHours } };
}
