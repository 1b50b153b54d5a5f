/**
 * Finds the host that accepts writes, if the database has several: after a failover that is another one. PostgreSQL's own
 * library does this (`target_session_attrs=read-write`), the driver does not.
 */
import { Socket } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { type DatabaseHost, severalHosts, urlOfHost } from './database-url.js';

/**
 * For the host that was used last, and then for all of them: if they are only slow, the right one must not be missed. Both
 * and the connection itself have to fit into `connectionTimeoutMillis`.
 */
const patienceMs = { last: 2_000, all: 5_000 };

/** As long as no host accepts writes, the database is away. */
export class NoWritableHost extends Error {
  override name = 'NoWritableHost';
  readonly code = 'NO_WRITABLE_HOST';
  constructor(states: readonly string[]) {
    super(`none of the hosts in DATABASE_URL accepts writes: ${states.join(', ')}`);
  }
}

class WritableHost {
  private found: DatabaseHost | undefined;
  private searching: Promise<DatabaseHost> | undefined;

  constructor(
    private readonly url: string,
    private readonly hosts: readonly DatabaseHost[],
  ) {}

  /** Many connections that are made at the same time share one search. */
  find(): Promise<DatabaseHost> {
    this.searching ??= this.search().finally(() => (this.searching = undefined));
    return this.searching;
  }

  private async search(): Promise<DatabaseHost> {
    if (this.found && typeof (await this.timelineOf(this.found, patienceMs.last)) === 'number') return this.found;
    const timelines = await Promise.all(this.hosts.map((host) => this.timelineOf(host, patienceMs.all)));
    const newest = Math.max(...timelines.filter((timeline) => typeof timeline === 'number'));
    // An old primary that was started again by mistake is on an older timeline than the standby that was promoted.
    const host = this.hosts[timelines.indexOf(newest)];
    if (!host) throw new NoWritableHost(this.hosts.map(({ host, port }, i) => `${host}:${port} (${timelines[i]})`));
    return (this.found = host);
  }

  /** Counts the promotions so far, or says why the host does not accept writes. */
  private async timelineOf(host: DatabaseHost, withinMs: number): Promise<number | string> {
    const client = new pg.Client({
      connectionString: urlOfHost(this.url, host),
      application_name: 'staffroom host check',
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    client.on('error', () => undefined); // the query fails too
    try {
      await client.connect();
      const { rows } = await client.query<{ file: string | null }>(
        'select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file',
      );
      const file = rows[0]!.file;
      return file === null ? 'a standby' : parseInt(file.slice(0, 8), 16);
    } catch (error) {
      return failureOf(error as Error);
    } finally {
      void client.end().catch(() => undefined); // may wait for a host that does not answer
    }
  }
}

/** A server's own words, such as that it refuses the password. */
function failureOf(error: Error & { code?: string }): string {
  if (error instanceof pg.DatabaseError) return `${error.code} ${error.message}`;
  return error.code ?? 'no answer';
}

/** Connects to the writable host, whatever host the driver asks for. */
class WritableHostSocket extends Socket {
  private host = '';

  constructor(private readonly whereTo: WritableHost) {
    super();
  }

  override connect(): this {
    this.whereTo.find().then(
      ({ host, port }) => {
        this.host = host;
        return this.destroyed || super.connect(port, host);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  /** The driver would compare the certificate with the first host of the URL. */
  checking(tls: ConnectionOptions | true): ConnectionOptions {
    const asked = tls === true ? {} : tls;
    const key = asked.key && { key: asked.key }; // the driver hides it from copies
    return { checkServerIdentity: (_, certificate) => checkServerIdentity(this.host, certificate), ...asked, ...key };
  }
}

/** What the driver is about to connect with. */
interface Connecting {
  ssl?: ConnectionOptions | boolean;
}

const known = new Map<string, WritableHost>();

/** What every connection to the database needs: the driver's own way for one host, the search for several. */
export function reach(url: string): { connectionString: string; stream?: (connecting?: Connecting) => Socket } {
  const hosts = severalHosts(url);
  if (hosts.length < 2) return { connectionString: url };
  const writable = known.get(url) ?? new WritableHost(url, hosts);
  known.set(url, writable);
  const stream = (connecting: Connecting = {}) => {
    const socket = new WritableHostSocket(writable);
    if (connecting.ssl) connecting.ssl = socket.checking(connecting.ssl);
    return socket;
  };
  return { connectionString: url, stream };
}
