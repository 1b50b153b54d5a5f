/**
 * Fills an empty database of the portal with years of a company's events: `npm run bench:seed -- --employees 1500 --years 5`.
 * It uses the settings of the portal (DATA_DIR, or DATABASE_URL and MASTER_KEY). The accounts have no passwords: the log is only
 * for reading, verifying and rebuilding.
 */
import { parseArgs } from 'node:util';
import { nodeProgram, runStep } from '../../../scripts/run-step.mjs';
import { familyCpuMs, postmasterOf } from '../http/cpu-time.mjs';
import { appendLife } from './append-life.mjs';
import { companyLife } from './company.mjs';

const { values: options } = parseArgs({
  options: { employees: { type: 'string', default: '1500' }, years: { type: 'string', default: '5' } },
});
await runStep('Building the API', nodeProgram('@typescript/native/bin/tsc', '-b', 'apps/api'), { quiet: true });
const { loadConfig } = await import('../../../apps/api/dist/platform/config/config.js');
const { openDatabase } = await import('../../../apps/api/dist/open-database.js');
const { createPlatform, views } = await import('../../../apps/api/dist/composition.js');
const { rebuildViews } = await import('../../../apps/api/dist/platform/views/rebuild.js');

const database = await openDatabase(loadConfig(process.env), (line) => console.log(line), { shared: true });
const { pool, log, jobs } = await createPlatform(database.config, database.url, database.role);
try {
  const { rows } = await pool.query('select position from log.log_head');
  if (rows[0].position > 0) throw new Error('This log is not empty. Choose another DATA_DIR.');
  const postmaster = await postmasterOf(pool);
  const before = familyCpuMs(postmaster);
  const ownBefore = process.cpuUsage();
  const started = performance.now();
  const life = companyLife({ employees: Number(options.employees), years: Number(options.years) });
  let said = 0;
  const onProgress = (done) => {
    if (done - said < 50_000) return;
    said = done;
    console.log(`${done} events, ${Math.round(done / ((performance.now() - started) / 1000))} a second`);
  };
  const { ownerUrl } = database;
  const events = await appendLife(ownerUrl, log.codec, log.keyring, life, { onProgress });
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(ownBefore);
  const [node, postgres] = [(user + system) / events, ((familyCpuMs(postmaster) - before) * 1_000) / events];
  console.log(`${events} events in ${seconds.toFixed(0)} s, ${Math.round(events / seconds)} a second.`);
  console.log(
    `CPU of an event: ${node.toFixed(1)} µs of Node and ${postgres.toFixed(1)} of PostgreSQL. Filling the views …`,
  );
  await rebuildViews(pool, log.codec, views);
} finally {
  await jobs.close();
  await pool.end();
  await database.close();
}
