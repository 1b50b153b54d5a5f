/**
 * Every advisory lock of the product. A number never changes, because an older version that is still running uses it
 * too. The locks of the embedded server belong to its database `postgres`, all others to the
 * portal's.
 */

/** Appends share it (migrations 0001, 0004, 0007). The exchange of views takes it exclusively. */
export const rebuildGate = 727001;

export const migrationLock = 727002;

/** Class of the locks of subscriptions. The second number is the hash of the subscription's name. */
export const subscriptionLockClass = 727003;

/** Held while the demo company is seeded. */
export const demoLock = 727004;

/** Held by the process that rebuilds or checks the views. */
export const rebuildLock = 727005;

/** Held by the process that rotates the master key. */
export const masterKeyRotationLock = 727006;

/** Held while a process marks the file store of a database that has none. */
export const fileStoreLock = 727007;

/** Held by the process that makes, stamps and mails checkpoints. */
export const checkpointLock = 727010;

/** Held by the portal that runs the embedded server. */
export const embeddedServerLock = 7825001;

/** Held while a process creates the roles and the portal's database. */
export const embeddedRolesLock = 7825002;

/** Appends with the same turn name wait for each other. Two names whose hashes collide do too. */
export const takeTurnByName = `select pg_advisory_xact_lock(hashtextextended('turn ' || $1, 0))`;
