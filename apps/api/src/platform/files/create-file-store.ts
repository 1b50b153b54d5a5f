import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config.js';
import type { FileBackend } from './file-backend.js';
import { FolderBackend } from './folder-backend.js';
import { GuardedBackend } from './guarded-backend.js';
import { settleFileStore } from './store-marker.js';

type Place = Pick<Config, 'dataDir' | 's3'>;

/** The store of this database's files. Refuses to work while the configured place is another one. */
export async function createGuardedBackend(config: Place, pool: pg.Pool): Promise<GuardedBackend> {
  const backend = await createFileBackend(config);
  return new GuardedBackend(backend, () => settleFileStore(pool, backend));
}

/** Stores the encrypted bytes only. A restore uses it directly, because its database has no store yet. */
export async function createFileBackend({ s3, dataDir }: Place): Promise<FileBackend> {
  if (!s3) return new FolderBackend(join(dataDir, 'files'));
  const { S3Backend } = await import('./s3-backend.js'); // its client is large, and most portals do not need it
  return new S3Backend(s3);
}
