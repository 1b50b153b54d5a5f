/** What makes the proxies' time limits matter: an S3 server that takes its time, and a slow line to the proxy. */
import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import S3rver from 's3rver';

/** Each file that is stored takes this time. @param {import('./parts.mjs').SetUp} setUp @param {number} putMs */
export async function startSlowS3(setUp, putMs) {
  const configureBuckets = [{ name: 'files', configs: [] }];
  const directory = join(setUp.folder, 's3');
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await server.run();
  setUp.atEnd(() => server.close());
  let waitMs = putMs;
  const slow = createHttpServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    void sleep(method === 'PUT' ? waitMs : 0).then(() => {
      const passed = request({ port, host: '127.0.0.1', method, path, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
  });
  const endpoint = `http://127.0.0.1:${await listening(slow)}`;
  setUp.atEnd(() => slow.closeAllConnections());
  setUp.atEnd(() => slow.close());
  const account = { S3_REGION: 'us-east-1', S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
  return {
    settings: { S3_ENDPOINT: endpoint, S3_BUCKET: 'files', ...account },
    /** From now on it does not wait. */
    hurry() {
      waitMs = 0;
    },
  };
}

/** Returns its address. @param {import('./parts.mjs').SetUp} setUp @param {number} port @param {number} bytesPerSecond of what the client sends */
export async function startSlowLine(setUp, port, bytesPerSecond) {
  const sockets = new Set();
  const server = createServer((client) => {
    const proxy = connect(port, '127.0.0.1');
    for (const socket of [client, proxy]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => [client, proxy].forEach((each) => each.destroy()));
    }
    proxy.pipe(client);
    void (async () => {
      for await (const bytes of client) {
        proxy.write(bytes);
        await sleep((bytes.length / bytesPerSecond) * 1000);
      }
      proxy.end();
    })().catch(() => proxy.destroy());
  });
  const own = await listening(server);
  setUp.atEnd(() => server.close());
  setUp.atEnd(() => sockets.forEach((socket) => socket.destroy()));
  return `http://127.0.0.1:${own}`;
}

/** @param {import('node:net').Server} server */
async function listening(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}
