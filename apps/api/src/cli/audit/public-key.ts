import { resolve } from 'node:path';
import { readSetting } from '../../platform/config/read-setting.js';
import { auditKey } from '../../platform/config/audit-key.js';
import { readPrivateKey } from '../../platform/log-integrity/signing-key.js';

/** Prints the key that verifies this portal's checkpoints and exports. Needs no other setting and creates no key. */
export function publicKey(): void {
  const dataDir = readSetting(process.env, 'DATA_DIR', (text) => resolve(text)) ?? resolve('.data');
  const auditSigningKey = readSetting(process.env, 'AUDIT_SIGNING_KEY', readPrivateKey);
  process.stdout.write(auditKey({ dataDir, ...(auditSigningKey && { auditSigningKey }) }).publicPem);
}
