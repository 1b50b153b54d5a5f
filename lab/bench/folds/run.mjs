/**
 * What long histories cost: folding, loading, and requests by people with 10,000 events or 50,000 notifications.
 * `npm run bench:folds -- [--rounds 5] [--inbox 50000]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { nodeProgram, runStep } from '../../../scripts/run-step.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, inbox: { type: 'string', default: '50000' } },
});
const [rounds, inbox] = [Number(options.rounds), Number(options.inbox)];

await runStep('Building the API', nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api'), { quiet: true });
process.env.NODE_ENV = 'production';
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { loadConfig } = await import('../../../apps/api/dist/platform/config/config.js');
const { createPlatform } = await import('../../../apps/api/dist/composition.js');
const { postmasterOf } = await import('../http/cpu-time.mjs');
const { startServer } = await import('../http/server-process.mjs');
const { fill } = await import('./fill.mjs');
const { measureLoads } = await import('./loads.mjs');
const { measurePureFolds } = await import('./pure.mjs');
const { measureRequests } = await import('./requests.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const { postgres, env } = await startBenchDatabase(closers);
  const client = new pg.Client(postgres.adminUrl);
  await client.connect();
  closers.push(() => client.end());
  const postmaster = await postmasterOf(client);
  const platform = await createPlatform(loadConfig(env), postgres.appUrl);
  closers.push(() => platform.pool.end());
  closers.push(() => platform.jobs.close());
  console.log('Filling the log …');
  const people = await fill(platform, postgres.ownerUrl, { rounds, inbox });
  await client.query('vacuum analyze');
  const portal = await startServer('./portal-server.mjs', env);
  closers.push(() => portal.stop());
  console.log(`Median (least–most) of ${rounds} interleaved rounds; Node ${process.version}.\n`);
  const folded = measurePureFolds(rounds);
  await measureLoads(platform, people.byEvents, postmaster, rounds);
  const answered = await measureRequests(portal, people, postmaster, rounds);
  if (!folded || !answered) process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
