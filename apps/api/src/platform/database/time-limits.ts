/**
 * How long the database waits for a client and a client for the database. ADR 18 explains the values. Together they keep
 * writers from waiting more than 10 seconds for a client that was lost.
 */

/** For every connection: each side notices within seconds that the other cannot be reached. */
export const keepAliveSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  options: '-c tcp_user_timeout=8000 -c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2',
} as const;

/** A client that is connected and silent, for example a stopped process, loses its transaction. */
export const silentMs = 3_000;

/** For a single connection while a process starts. */
export const connectMs = 10_000;

/** For requests and background work. `DATABASE_URL` may set other values: `?lock_timeout=20000`. */
export const shortWork = {
  idle_in_transaction_session_timeout: silentMs,
  lock_timeout: 6_000,
  statement_timeout: 20_000,
  /** Of the driver: the connection is closed if no reply arrives. */
  query_timeout: 30_000,
  /** For a free connection of the pool, and for a new one to be accepted. */
  connectionTimeoutMillis: 10_000,
} as const;

/** For work that takes as long as the log is long: rebuilding, verifying, exporting, copying. */
export const longWork = {
  idle_in_transaction_session_timeout: 0,
  lock_timeout: 0,
  statement_timeout: 0,
  query_timeout: 0,
  connectionTimeoutMillis: 10_000,
} as const;
