/** The key that signs checkpoints and exports: from the setting, or from a file in the data folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.js';
import { makeKeyFile } from './key-file.js';
import { newPrivateKeyPem, readPrivateKey, SigningKey } from '../log-integrity/signing-key.js';

export type KeySettings = Pick<Config, 'auditSigningKey' | 'dataDir'>;

/** The key from the setting or from the data folder. Throws if there is none: a command that only verifies must not create one. */
export function auditKey(config: KeySettings): SigningKey {
  if (config.auditSigningKey) return new SigningKey(config.auditSigningKey);
  const file = fileOf(config);
  if (!existsSync(file))
    throw new Error(
      `There is no signing key in ${config.dataDir} yet. "./staffroom audit checkpoint" and "export" create one.`,
    );
  try {
    return new SigningKey(readPrivateKey(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code ? `${file} cannot be read: ${message}.` : `${file} ${message}`);
  }
}

/** Like `auditKey`, but creates a missing key in the data folder and reports it. */
export function auditKeyToSign(config: KeySettings, say: (line: string) => void): SigningKey {
  const file = fileOf(config);
  if (!config.auditSigningKey && !existsSync(file)) {
    try {
      makeKeyFile(config.dataDir, file, newPrivateKeyPem());
    } catch (error) {
      throw new Error(
        `The signing key cannot be stored in DATA_DIR (${(error as Error).message}). Set AUDIT_SIGNING_KEY.`,
      );
    }
    say(`${file}: a new signing key. Store the output of "./staffroom audit public-key" on another machine.`);
  }
  return auditKey(config);
}

/** Whether there is a key that does not have to be created. */
export function hasAuditKey(config: KeySettings): boolean {
  return config.auditSigningKey !== undefined || existsSync(fileOf(config));
}

function fileOf({ dataDir }: KeySettings): string {
  return join(dataDir, 'audit-key.pem');
}
