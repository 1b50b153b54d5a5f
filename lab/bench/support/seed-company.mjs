import { BackgroundWork } from '../../../apps/api/dist/background-work.js';
import { createPlatform, views } from '../../../apps/api/dist/composition.js';
import { SessionStore } from '../../../apps/api/dist/modules/auth/facade.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { rebuildViews } from '../../../apps/api/dist/platform/views/rebuild.js';
import { appendLife } from './append-life.mjs';
import { companyLife } from './company.mjs';

/** @typedef {{ id: string, cookie: string }} Person */

/** Fills a database with a company whose last day is today. Returns the number of events, and people with sessions. */
export async function seedCompany({ employees, years }, env, { appUrl, ownerUrl }) {
  const platform = await createPlatform(loadConfig(env), appUrl);
  const { pool, log, jobs } = platform;
  try {
    const life = companyLife({ employees, start: Date.now() - years * 365 * 86_400_000, years });
    const events = await appendLife(ownerUrl, log.codec, log.keyring, life);
    await rebuildViews(pool, log.codec, views);
    await passAll(pool, new BackgroundWork(platform).subscriptions);
    await pool.query('analyze');
    return { events, people: await peopleOf(pool) };
  } finally {
    await jobs.close();
    await pool.end();
  }
}

/** Nobody is notified of what was seeded. */
async function passAll(pool, subscriptions) {
  await pool.query(
    `insert into state.checkpoints (subscription, position)
     select name, position from unnest($1::text[]) as name, log.log_head
     on conflict (subscription) do update set position = excluded.position`,
    [subscriptions.map(({ name }) => name)],
  );
}

async function peopleOf(pool) {
  const sessions = new SessionStore(pool);
  /** @returns {Promise<Person[]>} */
  const signedIn = async (/** @type {string} */ role, /** @type {number} */ count) => {
    const { rows } = await pool.query(
      `update views.users set require_password_change = false where id in
         (select id from views.users where role = $1 and status = 'ACTIVE' order by md5(id::text) limit $2)
       returning id`,
      [role, count],
    );
    return Promise.all(rows.map(async ({ id }) => ({ id, cookie: `sid=${await sessions.open(id)}` })));
  };
  return {
    employees: await signedIn('EMPLOYEE', 400),
    executives: await signedIn('EXECUTIVE', 40),
    hrManagers: await signedIn('HR_MANAGER', 5),
  };
}
