/** Fails a test in which a request asks for a database connection while it holds another, or leaves one behind. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Asker {
  request: string;
  /** Connections that it holds or waits for. */
  connections: number;
}

type Connected = Parameters<pg.Pool['connect']>[0];

export function watchConnections(pool: pg.Pool) {
  const askers = new AsyncLocalStorage<Asker>();
  const holders = new Map<object, Asker>();
  const faults: string[] = [];
  pool.on('release', (_, client) => {
    const holder = holders.get(client);
    if (holder) holder.connections--;
    holders.delete(client);
  });

  const connect = pool.connect.bind(pool);
  const watched = (callback: Connected) => {
    const asker = askers.getStore();
    if (asker && asker.connections++ > 0) faults.push(`${asker.request}\n${new Error('asked here').stack}`);
    connect((error, client, release) => {
      if (asker && client) holders.set(client, asker);
      else if (asker) asker.connections--;
      callback(error, client, release);
    });
  };
  const asPromise = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      watched((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection'))));
    });
  pool.connect = ((callback?: Connected) => (callback ? watched(callback) : asPromise())) as pg.Pool['connect'];

  return {
    /** Middleware: everything that this request does counts as its own. */
    request({ method, url }: { method: string; url: string }, _: unknown, next: () => void): void {
      askers.run({ request: `${method} ${url}`, connections: 0 }, next);
    },
    /** Call it when all requests have ended. */
    check(): void {
      if (faults.length > 0) throw new Error(`A request asked for a second connection: ${faults.join('\n')}`);
      if (holders.size > 0)
        throw new Error(
          `Connections were left over: ${[...holders.values()].map(({ request }) => request).join(', ')}`,
        );
    },
  };
}
