/** People with sessions of their own. */
import { SessionStore } from '../../../apps/api/dist/modules/auth/facade.js';

const employees = 400;
const executives = 40;
const hrManagers = 5;

/** @typedef {{ id: string, cookie: string }} Person */

/** @returns {Promise<{ employees: Person[], executives: Person[], hrManagers: Person[] }>} */
export async function peopleOf(pool) {
  const sessions = new SessionStore(pool);
  const signedIn = async (role, count) => {
    const { rows } = await pool.query(
      `select id from views.users where role = $1 and status = 'ACTIVE' order by md5(id::text) limit $2`,
      [role, count],
    );
    const ids = rows.map(({ id }) => id);
    await pool.query('update views.users set require_password_change = false where id = any ($1)', [ids]);
    return Promise.all(ids.map(async (id) => ({ id, cookie: `sid=${await sessions.open(id)}` })));
  };
  return {
    employees: await signedIn('EMPLOYEE', employees),
    executives: await signedIn('EXECUTIVE', executives),
    hrManagers: await signedIn('HR_MANAGER', hrManagers),
  };
}
