/** Files that an auditor kept: checkpoints, and the public keys that verify them. */
import { readFileSync } from 'node:fs';
import type { Config } from '../../platform/config/config.js';
import { auditKey } from '../../platform/config/audit-key.js';
import { parseCheckpoint } from '../../platform/log-integrity/checkpoint.js';
import {
  fingerprint,
  isSignedBy,
  PrivateKeyGiven,
  readPublicKey,
  type Signed,
} from '../../platform/log-integrity/signing-key.js';

/** The checkpoint in a file, if its signature fits the key in `publicKeyFile`, or by default ours. */
export function readCheckpoint(config: Config, file: string, publicKeyFile: string | undefined) {
  const checkpoint = parse(file);
  checkSignature(file, checkpoint, config, publicKeyFile);
  return checkpoint;
}

function parse(file: string) {
  const text = readTextFile(file);
  try {
    return parseCheckpoint(text);
  } catch {
    throw new Error(`${file} is not a Staffroom checkpoint.`);
  }
}

/** Throws unless `signed`, read from `file`, is signed with the key in `publicKeyFile`, or by default with ours. */
function checkSignature(file: string, signed: Signed<object>, config: Config, publicKeyFile: string | undefined): void {
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

function readTextFile(file: string): string {
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
