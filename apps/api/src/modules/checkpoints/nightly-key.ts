/**
 * Which key signs at night. All processes of a database that sign must do so with one key, or auditors would need one for each. The others
 * have none.
 */
import type { Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/database.js';
import { backgroundHealth, othersHaveReported } from '../../platform/jobs/heartbeat.js';
import { auditKeyToSign, hasAuditKey } from '../../platform/config/audit-key.js';
import { SigningKey } from '../../platform/log-integrity/signing-key.js';
import { lastSigner } from './checkpoint-rows.js';

export type KeySettings = Pick<Config, 'auditSigningKey' | 'dataDir' | 'databaseUrl'>;

/** This process must not sign. The message tells the operator what to set. */
export class MayNotSign extends Error {
  override name = 'MayNotSign';
}

/**
 * Creates a missing key only for a database that no other process uses and that no other key has signed for. Null as long as
 * that cannot be known, because processes that were started together have not all reported yet.
 */
export async function nightlyKey(
  db: Queryable,
  config: KeySettings,
  say: (line: string) => void,
): Promise<SigningKey | null> {
  const last = await lastSigner(db);
  if (config.auditSigningKey) {
    const key = new SigningKey(config.auditSigningKey);
    if (last && last !== key.fingerprint)
      say(
        `Checkpoints were signed with ${last} until now, and are signed with AUDIT_SIGNING_KEY (${key.fingerprint}) from now on.`,
      );
    return key;
  }
  if (await isShared(db, config))
    throw new MayNotSign(
      'Several processes use this database, and this one has no AUDIT_SIGNING_KEY. Set it for one of them, such as the worker, and see that this one runs.',
    );
  if (last && !hasAuditKey(config)) throw otherKey(last);
  if (!last && config.databaseUrl && !(await othersHaveReported(db))) return null;
  const key = auditKeyToSign(config, say);
  if (last && last !== key.fingerprint) throw otherKey(last);
  return key;
}

/** The processes of an embedded database share its folder, and so the key in it. */
async function isShared(db: Queryable, { databaseUrl }: KeySettings): Promise<boolean> {
  if (!databaseUrl) return false;
  const { portals, workers } = await backgroundHealth(db);
  return portals + workers > 1;
}

function otherKey(last: string): MayNotSign {
  return new MayNotSign(
    `The checkpoints of this database are signed with ${last}, which is not the key in DATA_DIR. Set AUDIT_SIGNING_KEY to that key, or to a new one.`,
  );
}
