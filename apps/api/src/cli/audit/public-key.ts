import { resolve } from 'node:path';
import { readPrivateKey } from '../../platform/log-integrity/signing-key.js';
import { auditKey } from './audit-key.js';

/** Prints the key that verifies this portal's checkpoints and exports. Needs no other setting and creates no key. */
export function publicKey(): void {
  const setting = (name: string) => process.env[name]?.trim();
  const key = setting('AUDIT_SIGNING_KEY');
  process.stdout.write(
    auditKey({
      dataDir: resolve(setting('DATA_DIR') || '.data'),
      ...(key && { auditSigningKey: readKey(key) }),
    }).publicPem,
  );
}

function readKey(text: string) {
  try {
    return readPrivateKey(text);
  } catch (error) {
    throw new Error(`AUDIT_SIGNING_KEY ${(error as Error).message}`);
  }
}
