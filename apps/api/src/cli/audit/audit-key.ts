/** The key that signs what auditors take away, and the keys they check it with. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.js';
import { makeKeyFile } from '../../platform/config/key-file.js';
import {
  fingerprint,
  isSignedBy,
  newPrivateKeyPem,
  readPrivateKey,
  readPublicKey,
  type Signed,
  SigningKey,
} from '../../platform/event-log/signing-key.js';

/** The setting's, or the data folder's own, which is made when it is first needed. */
export function auditKey(config: Pick<Config, 'auditSigningKey' | 'dataDir'>): SigningKey {
  if (config.auditSigningKey) return new SigningKey(config.auditSigningKey);
  const file = join(config.dataDir, 'audit-key.pem');
  try {
    if (!existsSync(file)) makeKeyFile(config.dataDir, file, newPrivateKeyPem());
    return new SigningKey(readPrivateKey(readFileSync(file, 'utf8')));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) throw new Error(`${file} ${message}`);
    throw new Error(`DATA_DIR cannot hold the signing key (${message}): set AUDIT_SIGNING_KEY.`);
  }
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
  } catch {
    throw new Error(`${name} is not an Ed25519 public key in PEM.`);
  }
}
