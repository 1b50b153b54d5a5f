import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config/config.js';
import type { Keyring } from '../events/keyring.js';
import type { FileBackend } from './file-backend.js';
import { FileStore } from './file-store.js';
import { FolderBackend } from './folder-backend.js';
import { S3Backend } from './s3-backend.js';

type Place = Pick<Config, 'dataDir' | 's3'>;

export function createFileStore(config: Place, pool: Pool, keyring: Keyring): FileStore {
  return new FileStore(pool, keyring, createFileBackend(config));
}

/** Stores the encrypted bytes only. Backup and restore use it to copy them. */
export function createFileBackend({ s3, dataDir }: Place): FileBackend {
  return s3 ? new S3Backend(s3) : new FolderBackend(join(dataDir, 'files'));
}
