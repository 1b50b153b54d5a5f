/** Translates errors of PostgreSQL and of the log's SQL functions into the application's errors. */
export class StreamConflict extends Error {
  override name = 'StreamConflict';
}

/** A person this command is about has been erased (R23). */
export class PersonGone extends Error {
  override name = 'PersonGone';
}

/** A different command has already been carried out under this id. */
export class CommandIdReused extends Error {
  override name = 'CommandIdReused';
  constructor(readonly commandId: string) {
    super('Another command has already been carried out under this id.');
  }
}

/** A newer version has rebuilt the views in its own shape. This process must exit. */
export class ViewsOutdated extends Error {
  override name = 'ViewsOutdated';
}

interface PostgresError {
  code?: string;
  constraint?: string;
}

export function sqlState(error: unknown): string | undefined {
  return (error as PostgresError | null)?.code;
}

/** Name of the constraint a statement violated, or undefined. */
export function brokenConstraint(error: unknown): string | undefined {
  return (error as PostgresError | null)?.constraint;
}

const retried = new Set(['SR409', '40P01', '40001']);

/** Errors that a retry on fresh state can resolve: the stream moved, a deadlock, a serialization failure. */
export function isRetryable(error: unknown): boolean {
  return error instanceof StreamConflict || retried.has(sqlState(error) ?? '');
}
