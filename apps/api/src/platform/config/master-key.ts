/** The key that wraps every person's data key. It lives outside the database, so that a copy of the database alone tells nothing. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.js';

const KEY_BYTES = 32;

export function readMasterKey(text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : fromBase64(text);
  if (key?.length !== KEY_BYTES) {
    throw new Error('is not 32 bytes in hex or base64: make one with "openssl rand -hex 32".');
  }
  return key;
}

export function masterKeyFromFile(dataDir: string): Buffer {
  const file = join(dataDir, 'master.key');
  try {
    if (!existsSync(file)) makeKeyFile(dataDir, file);
    return readMasterKey(readFileSync(file, 'utf8').trim());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) throw new ConfigError(`${file} ${message}`);
    throw new ConfigError(`DATA_DIR cannot hold the master key (${message}): choose a folder this user may write to.`);
  }
}

// whole or not at all, and never over another's: two starters at once must end with the same key
function makeKeyFile(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600 });
  try {
    linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(half);
  }
}

function fromBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
