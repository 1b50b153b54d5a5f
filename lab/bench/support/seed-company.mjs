import { BackgroundWork } from '../../../apps/api/dist/background-work.js';
import { createPlatform, views } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { rebuildViews } from '../../../apps/api/dist/platform/views/rebuild.js';
import { appendLife } from './append-life.mjs';
import { companyLife } from './company.mjs';
import { peopleOf } from '../mixed/people.mjs';

/** Nobody is notified of what was seeded. */
async function passAll(pool, subscriptions) {
  const names = subscriptions.map(({ name }) => name);
  await pool.query(
    `insert into state.checkpoints (subscription, position)
     select name, position from unnest($1::text[]) as name, log.log_head
     on conflict (subscription) do update set position = excluded.position`,
    [names],
  );
}

/** Fills a bench database with a company. Returns the number of events, and people with sessions. */
export async function seedCompany({ employees, years }, env, { appUrl, ownerUrl }) {
  const platform = await createPlatform(loadConfig(env), appUrl);
  const { pool, log, jobs } = platform;
  try {
    const life = companyLife({ employees, years, endsToday: true });
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
