import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../apps/api/dist/platform/embedded/embedded-postgres.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { settleMasterKey } from '../../../apps/api/dist/platform/master-key/settle-master-key.js';
import { migrate } from '../../../apps/api/dist/platform/migrations/migrate.js';
import { dataFolder } from '../../support/demo-portal.mjs';
import { postmasterOf } from './cpu-time.mjs';

/**
 * A migrated database in a folder of its own, and the settings of a portal that uses it.
 * @param {import('../../support/program.mjs').Closers} closers
 */
export async function startDatabase(closers) {
  const dataDir = dataFolder(closers);
  const postgres = await startEmbeddedPostgres(dataDir);
  closers.push(() => postgres.stop());
  await migrate(postgres.ownerUrl, new URL(postgres.appUrl).username);
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  closers.push(() => admin.end());
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    MASTER_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'http://localhost',
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    // no person sends as many requests in an hour as a benchmark does in a second
    QUOTA_REQUESTS: '1000000',
  };
  await settleMasterKey(postgres.ownerUrl, loadConfig(env));
  return { postgres, admin, postmaster: await postmasterOf(admin), env };
}
