/** No space left, a quota of the file system, a read-only file system, no permission, an error of the device. */
const failures = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO']);
/** PostgreSQL's own: its disk is full, it cannot read or write, or it is a replica. */
const databaseFailures = new Set(['53100', '58030', '25006']);

/** Whether the storage failed, so that the request itself was not at fault. */
export function isDiskFailure(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' && (failures.has(code) || databaseFailures.has(code));
}
