/** Serves /metrics on a port of its own, which stays inside the network of the operator. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.js';

/** Ends with one clear line if the port is taken. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, host }: { port: number; host: string },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Error(
      `METRICS_PORT ${port} cannot be opened (${code}). Set it to a free port, for each process its own.`,
    );
  }
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
