import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../apps/api/dist/platform/embedded/embedded-postgres.js';
import { migrate } from '../../../apps/api/dist/platform/migrations/migrate.js';

/**
 * A migrated database in a folder of its own, and the settings of a portal that uses it. Import it after the build. What it
 * leaves behind is undone by `closers`, last one first.
 * @param {(() => unknown)[]} closers
 */
export async function startBenchDatabase(closers) {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o711); // if this is root, the database runs as another user, who needs access
  const postgres = await startEmbeddedPostgres(dataDir);
  closers.push(() => postgres.stop());
  await migrate(postgres.ownerUrl, new URL(postgres.appUrl).username);
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    MASTER_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: 'http://localhost',
    DEMO: 'false',
    LOG_LEVEL: 'warn',
  };
  return { postgres, env };
}
