import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config/config.js';
import type { Keyring } from '../event-log/keyring.js';
import { FileStore } from './file-store.js';
import { FolderBackend } from './folder-backend.js';
import { S3Backend } from './s3-backend.js';

export function createFileStore(config: Pick<Config, 'dataDir' | 's3'>, pool: Pool, keyring: Keyring): FileStore {
  const backend = config.s3 ? new S3Backend(config.s3) : new FolderBackend(join(config.dataDir, 'files'));
  return new FileStore(pool, keyring, backend);
}
