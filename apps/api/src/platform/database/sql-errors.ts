/** What the log's SQL functions and PostgreSQL itself answer, in the application's words. */
export class StreamConflict extends Error {
  override name = 'StreamConflict';
}

/** Somebody this command is about has been erased (R23). */
export class PersonGone extends Error {
  override name = 'PersonGone';
}

/** A command with this id was already carried out, and it was another one. */
export class CommandIdReused extends Error {
  override name = 'CommandIdReused';
  constructor(readonly commandId: string) {
    super('Another command was already carried out under this id.');
  }
}

/** A newer version has rebuilt the views in its own shape; this process must leave. */
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

/** Name of the constraint a statement ran into, if that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  return (error as PostgresError | null)?.constraint;
}

const retried = new Set(['SR409', '40P01', '40001']);

/** Worth another try on fresh state: the stream moved, a deadlock, a serialization failure. */
export function isRetryable(error: unknown): boolean {
  return error instanceof StreamConflict || retried.has(sqlState(error) ?? '');
}
