import { loadConfigOrExit } from '../../load-config.js';
import { auditKey } from './audit-key.js';

/** What checkpoints and exports of this portal are checked with. Made here, if it is the first time. */
export function publicKey(): void {
  process.stdout.write(auditKey(loadConfigOrExit()).publicPem);
}
