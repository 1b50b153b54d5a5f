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
    throw new Error('is not 32 bytes in hex or base64. Create one with "openssl rand -hex 32".');
  }
  return key;
}

export function masterKeyFromFile(dataDir: string): Buffer {
  const file = join(dataDir, 'master.key');
  try {
    if (!existsSync(file)) makeKeyFile(dataDir, file, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
    return readMasterKey(readFileSync(file, 'utf8').trim());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) throw new ConfigError(`${file} ${message}`);
    throw new ConfigError(`DATA_DIR cannot hold the master key (${message}). Choose a folder this user may write to.`);
  }
}

function fromBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
