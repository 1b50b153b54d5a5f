import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { DatabasePool } from '../database/pool.js';
import type { Keyring } from '../events/keyring.js';
import type { FileBackend } from './file-backend.js';
import { FileStore } from './file-store.js';
import { FolderBackend } from './folder-backend.js';

type Place = Pick<Config, 'dataDir' | 's3'>;

export async function createFileStore(config: Place, pool: DatabasePool, keyring: Keyring): Promise<FileStore> {
  return new FileStore(pool, keyring, await createFileBackend(config));
}

/** Stores the encrypted bytes only. Backup and restore use it to copy them. */
export async function createFileBackend({ s3, dataDir }: Place): Promise<FileBackend> {
  if (!s3) return new FolderBackend(join(dataDir, 'files'));
  const { S3Backend } = await import('./s3-backend.js'); // its client is large, and most portals do not need it
  return new S3Backend(s3);
}
