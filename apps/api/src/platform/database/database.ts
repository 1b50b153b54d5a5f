import { createHash } from 'node:crypto';
import pg from 'pg';
import { DatabasePool } from './pool.js';
import { longWork, keepAliveSettings, shortWork } from './time-limits.js';
import { refuseIndirect } from './direct-connection.js';
import { reach } from './writable-host.js';

/** Anything that accepts queries: the pool, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** If set, the statement is prepared once per connection under this name. */
  name?: string;
}

const int8 = 20;
const date = 1082;
const numeric = 1700;

/**
 * The portal's pool. Pipelining sends one append in a single round trip. Dates stay 'YYYY-MM-DD' strings (R26).
 * Positions are far below 2^53, so bigint becomes a number. Every connection switches to `role`, if given. With
 * `readOnly`, no transaction may write. With `longWork`, a statement may take any time.
 */
export function createPool(
  connectionString: string,
  options: { role?: string; max?: number; name?: string; readOnly?: boolean; longWork?: boolean } = {},
): DatabasePool {
  return new DatabasePool({
    ...keepAliveSettings,
    ...(options.longWork ? longWork : shortWork),
    ...reach(connectionString),
    max: options.max ?? 7,
    application_name: options.name ?? 'staffroom',
    options: serverSettings(options),
    pipeline: true,
    onConnect: ((client) => refuseIndirect(client, options.role)) as (client: pg.ClientBase) => void, // the pool waits
    types: {
      getTypeParser: (oid: number, format?: string) => {
        if (oid === int8 || oid === numeric) return Number;
        if (oid === date) return (value: string) => value;
        return pg.types.getTypeParser(oid, format as 'text');
      },
    },
  } as pg.PoolConfig);
}

function serverSettings({ role, readOnly }: { role?: string; readOnly?: boolean }): string {
  const settings = [
    keepAliveSettings.options,
    role && `-c role=${role}`,
    readOnly && '-c default_transaction_read_only=on',
  ];
  return settings.filter(Boolean).join(' ');
}

export function send(db: Queryable, statement: Statement): Promise<pg.QueryResult> {
  return db.query(sendable(statement));
}

/**
 * The commit releases its locks, including the head of the log, before it is on disk. The same message continues with a
 * small transaction that waits until everything before it is on disk. So no response is sent too early, no lock is held
 * during the disk write, and one disk write serves many commits.
 *
 * A statement may wait for several locks in turn. Together they may take as long as one.
 */
export const begin = `begin; set local synchronous_commit = off;
  select set_config('statement_timeout', current_setting('lock_timeout'), true)`;
export const commit = `commit; select pg_logical_emit_message(true, 'committed', '')`;

/** An import has tens of thousands. Sent at once, they would hold up everyone else in this process for seconds. */
export const statementsAtOnce = 1_000;

/**
 * One transaction whose statements are all sent at once, without waiting for replies in between, or in a few parts if they are many. After a
 * failure PostgreSQL rejects the remaining statements, and the commit of an aborted transaction is a rollback. Throws the first
 * statement's error.
 */
export async function sendTransaction(
  client: pg.PoolClient,
  statements: readonly Statement[],
  { begun = false, waits = true } = {},
): Promise<pg.QueryResult[]> {
  const queries = statements.map(sendable); // all are checked before the first is sent
  const all = [...(begun ? [] : [{ text: begin }]), ...queries, { text: waits ? commit : 'commit' }];
  const settled: PromiseSettledResult<pg.QueryResult>[] = [];
  for (let at = 0; at < all.length; at += statementsAtOnce) {
    const sent = all.slice(at, at + statementsAtOnce).map((query) => client.query(query));
    for (const outcome of await Promise.allSettled(sent)) settled.push(outcome);
  }
  const failure = settled.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  const results = settled.map((result) => (result as PromiseFulfilledResult<pg.QueryResult>).value);
  const [ended] = [results.at(-1)!].flat(); // with the wait, one message with two replies
  if (ended?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  return results.slice(begun ? 0 : 1, -1);
}

const names = new Map<string, string>();

/**
 * Named after its text, a statement is planned once for each connection. For texts of which a program has few: each connection keeps its plans.
 */
export function preparedByText(text: string, values: unknown[]): pg.QueryConfig {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, nameLength);
  names.set(text, name);
  return { name, text, values };
}

const nameLength = 24;
const texts = new Map<string, string>();

/**
 * Fails if the driver could not serialise a statement. The driver would skip only that statement, and the commit sent
 * along with it would keep the others.
 */
function sendable({ text, values, name }: Statement): pg.QueryConfig {
  if (name !== undefined) {
    if (!texts.has(name)) texts.set(name, text);
    if (texts.get(name) !== text) throw new Error(`two statements are named ${name}`);
  }
  return { text, values: values.map(sendableValue), name };
}

function sendableValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date || Buffer.isBuffer(value)) return value;
  return Array.isArray(value) ? value.map(sendableValue) : JSON.stringify(value);
}
