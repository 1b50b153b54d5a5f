/** The key that signs checkpoints and exports, and the public keys that verify them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.js';
import { makeKeyFile } from '../../platform/config/key-file.js';
import {
  fingerprint,
  isSignedBy,
  newPrivateKeyPem,
  PrivateKeyGiven,
  readPrivateKey,
  readPublicKey,
  type Signed,
  SigningKey,
} from '../../platform/log-integrity/signing-key.js';

type KeySettings = Pick<Config, 'auditSigningKey' | 'dataDir'>;

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
export function auditKeyToSign(config: KeySettings): SigningKey {
  const file = fileOf(config);
  if (!config.auditSigningKey && !existsSync(file)) {
    try {
      makeKeyFile(config.dataDir, file, newPrivateKeyPem());
    } catch (error) {
      throw new Error(
        `The signing key cannot be stored in DATA_DIR (${(error as Error).message}). Set AUDIT_SIGNING_KEY.`,
      );
    }
    console.error(`${file}: a new signing key. Store the output of "./staffroom audit public-key" on another machine.`);
  }
  return auditKey(config);
}

function fileOf({ dataDir }: KeySettings): string {
  return join(dataDir, 'audit-key.pem');
}

/** Throws unless `signed`, read from `file`, is signed with the key in `publicKeyFile`, or by default with ours. */
export function checkSignature(
  file: string,
  signed: Signed<object>,
  config: Config,
  publicKeyFile: string | undefined,
): void {
  const pem = publicKeyFile ? readTextFile(publicKeyFile) : auditKey(config).publicPem;
  const key = parsePublicKey(publicKeyFile ?? 'the signing key', pem);
  if (isSignedBy(key, signed)) return;
  const other = signed.publicKey !== fingerprint(key);
  throw new Error(
    other
      ? `${file} is signed with another key, ${signed.publicKey}. Pass the file with its public key as --public-key.`
      : `${file} was altered: its signature does not match its contents.`,
  );
}

export function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function parsePublicKey(name: string, pem: string) {
  try {
    return readPublicKey(pem);
  } catch (error) {
    if (error instanceof PrivateKeyGiven) throw new Error(`${name} ${error.message}`);
    throw new Error(`${name} is not an Ed25519 public key in PEM format.`);
  }
}
