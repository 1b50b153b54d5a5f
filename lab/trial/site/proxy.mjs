/** A TCP proxy in front of a portal, the database, whose connections can be cut or stalled. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @typedef {Awaited<ReturnType<typeof startProxy>>} Proxy */

/** @param {() => number} targetPort */
export async function startProxy(targetPort) {
  const pairs = new Set();
  let isStalled = false;
  const server = createServer({ pauseOnConnect: true }, (incoming) => {
    const outgoing = connect(targetPort(), '127.0.0.1');
    const pair = [incoming, outgoing];
    pairs.add(pair);
    for (const [from, to] of [pair, [outgoing, incoming]]) {
      from.setNoDelay(true);
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => !isStalled && from.resume());
      from.on('end', () => to.end());
      from.on('error', () => destroy(pair));
      from.on('close', () => destroy(pair));
    }
    if (isStalled) for (const socket of pair) socket.pause();
    else incoming.resume();
  });
  const destroy = (pair) => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    /** Ends every connection at once; new ones are accepted. */
    cut() {
      for (const pair of [...pairs]) destroy(pair);
    },
    /** Nothing goes through in either direction until `resume`. */
    stall() {
      isStalled = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    async close() {
      server.close();
      this.cut();
      await once(server, 'close');
    },
  };
}
