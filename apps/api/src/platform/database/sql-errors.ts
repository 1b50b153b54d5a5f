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

/** The database's master key was replaced. This process must follow the rotation, or exit. */
export class MasterKeyOutdated extends Error {
  override name = 'MasterKeyOutdated';
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

/** A lock, a statement or a silent client took too long. */
const timedOut = new Set(['55P03', '57014', '25P03']);
/** The server stops, or has no connection left. */
const closed = new Set(['57P01', '57P02', '57P03', '53300']);
const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'], // its name is unknown: in a network of containers, until it runs
  'NO_WRITABLE_HOST',
]);
/** The driver's own errors have no code. */
const lost =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated.*|Client .* is not queryable)$/;

/** Whether the database was too slow or could not be reached. Another try may succeed. */
export function isUnavailable(error: unknown): boolean {
  return timedOut.has(sqlState(error) ?? '') || isUnreachable(error);
}

/** Whether there is no connection to the database, so that the failure was not caused by the request. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = Object(error) as { code?: string; message?: string };
  return closed.has(code) || unreachable.has(code) || code.startsWith('08') || lost.test(message);
}

/** Whether the driver has waited for as long as `query_timeout` allows. */
export function isGivenUp(error: unknown): boolean {
  return driverFailure(error) === 'Query read timeout';
}

/** The driver's own text, without the rest of the message, which might quote data. */
export function driverFailure(error: unknown): string | undefined {
  const { message = '' } = Object(error) as { message?: string };
  if (!lost.test(message)) return undefined;
  return driverWords.find((words) => message.startsWith(words));
}

const driverWords = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/** Errors that a retry on fresh state can resolve: the stream moved, a deadlock, a serialization failure. */
export function isRetryable(error: unknown): boolean {
  return error instanceof StreamConflict || retried.has(sqlState(error) ?? '');
}

/** A column or a table is missing: this may be a mistake, or the views have the shape of another version. */
export function isOtherShape(error: unknown): boolean {
  return ['42703', '42P01'].includes(sqlState(error) ?? '');
}

/** The application's error for one that the log's SQL functions raised; any other error unchanged. */
export function toApplicationError(error: unknown): unknown {
  switch (sqlState(error)) {
    case 'SR409':
      return new StreamConflict('Someone else changed this at the same moment.');
    case 'SR404':
      return new PersonGone('A person this is about no longer exists.');
    case 'SR426':
      return new ViewsOutdated('Another version of the portal has taken over.');
    case 'SR423':
      return new MasterKeyOutdated('The master key of the database was replaced.');
    default:
      return error;
  }
}
