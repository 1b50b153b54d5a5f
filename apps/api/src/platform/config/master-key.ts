/**
 * The key that wraps every person's data key. It is stored outside the database, so a copy of the database alone
 * reveals no personal data.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';
import { makeKeyFile } from './key-file.js';

const KEY_BYTES = 32;

export function readMasterKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : fromBase64(text);
  if (key?.length !== KEY_BYTES) {
    throw new Error(
      'is not 32 bytes in hex or base64. Take the key of this database from your copy. ' +
        'Only for an empty database, create one with "openssl rand -hex 32".',
    );
  }
  return key;
}

/** Undefined if there is no such file. */
export function masterKeyFromFile(dataDir: string): Buffer | undefined {
  const file = masterKeyFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return readMasterKey(readFileSync(file, 'utf8').trim());
  } catch (error) {
    throw new ConfigError(`${file} ${(error as Error).message}`);
  }
}

/** For an empty database. If another process creates the file at the same moment, both return the same key. */
export function makeMasterKeyFile(dataDir: string): Buffer {
  const file = masterKeyFile(dataDir);
  try {
    makeKeyFile(dataDir, file, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
    return readMasterKey(readFileSync(file, 'utf8').trim());
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigError(`DATA_DIR cannot hold the master key (${message}). Choose a folder this user may write to.`);
  }
}

function masterKeyFile(dataDir: string): string {
  return join(dataDir, 'master.key');
}

function fromBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
