/** What long histories cost: folding, and requests by people with 10,000 events or 50,000 notifications. */
import { createPlatform } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { startDatabase } from '../support/database.mjs';
import { startQuietPortal } from '../support/server-process.mjs';
import { fill } from './fill.mjs';
import { measureFolds } from './measure-folds.mjs';
import { measureRequests } from './measure-requests.mjs';

export const defaults = { rounds: 5, inbox: 50_000 };

export async function bench({ rounds, inbox }, closers) {
  const { postgres, env, admin, postmaster } = await startDatabase(closers);
  const platform = await createPlatform(loadConfig(env), postgres.appUrl);
  closers.push(() => platform.pool.end());
  closers.push(() => platform.jobs.close());
  const people = await fill(platform, postgres.ownerUrl, { rounds, inbox });
  await admin.query('vacuum analyze');
  const portal = await startQuietPortal(env, closers);
  measureFolds(rounds);
  await measureRequests(portal, people, postmaster, rounds);
}
