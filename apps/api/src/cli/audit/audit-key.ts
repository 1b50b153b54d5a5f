/** The key that signs what auditors take away, and the keys they check it with. */
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

/** The setting's, or the data folder's own. Throws where there is none: whoever only checks must not end up with a new one. */
export function auditKey(config: KeySettings): SigningKey {
  if (config.auditSigningKey) return new SigningKey(config.auditSigningKey);
  const file = fileOf(config);
  if (!existsSync(file))
    throw new Error(
      `There is no signing key yet in ${config.dataDir}: "audit checkpoint" and "audit export" make one.`,
    );
  try {
    return new SigningKey(readPrivateKey(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code ? `${file} cannot be read: ${message}.` : `${file} ${message}`);
  }
}

/** For whoever signs: the data folder gets a key when it is first needed, and it is said. */
export function auditKeyToSign(config: KeySettings): SigningKey {
  const file = fileOf(config);
  if (!config.auditSigningKey && !existsSync(file)) {
    try {
      makeKeyFile(config.dataDir, file, newPrivateKeyPem());
    } catch (error) {
      throw new Error(`DATA_DIR cannot hold the signing key (${(error as Error).message}): set AUDIT_SIGNING_KEY.`);
    }
    console.error(`${file}: a new signing key. Keep what "audit public-key" prints away from this machine.`);
  }
  return auditKey(config);
}

function fileOf({ dataDir }: KeySettings): string {
  return join(dataDir, 'audit-key.pem');
}

/** Throws where `signed`, from the file of that name, is not signed with the key of `publicKeyFile`, or else with ours. */
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
      ? `${file} is signed with another key, ${signed.publicKey}: name the file of its public half with --public-key.`
      : `${file} was altered: its signature does not fit what it says.`,
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
    throw new Error(`${name} is not an Ed25519 public key in PEM.`);
  }
}
