/** A TCP proxy on a free loopback port that refuses, hangs, or breaks off in the middle of a reply. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type ProxyMood = 'works' | 'refuses' | 'hangs' | 'stalls' | { passesBytes: number; then: 'cuts' | 'hangs' };

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

export async function startFaultyProxy(targetPort: number) {
  let mood: ProxyMood = 'works';
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createServer((client) => {
    if (mood === 'refuses') return void client.resetAndDestroy();
    open.add(client);
    accepted++;
    const target = connect(targetPort, '127.0.0.1');
    const end = () => {
      open.delete(client);
      client.destroy();
      target.destroy();
    };
    for (const socket of [client, target]) socket.on('error', end).on('close', end);
    client.on('data', (bytes: Buffer) => {
      if (mood !== 'hangs' && mood !== 'stalls') target.write(bytes);
    });
    let passedBytes = 0;
    target.on('data', (bytes: Buffer) => {
      if (mood === 'hangs' || mood === 'stalls') return;
      const leftBytes = typeof mood === 'object' ? Math.max(0, mood.passesBytes - passedBytes) : Infinity;
      passedBytes += bytes.length;
      client.write(bytes.subarray(0, leftBytes));
      if (bytes.length > leftBytes && typeof mood === 'object' && mood.then === 'cuts') client.destroySoon();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends all connections, so that the next calls find the proxy in this mood. A proxy that stalls keeps them, in silence. */
    become(next: ProxyMood) {
      mood = next;
      if (next === 'stalls') return;
      for (const client of open) client.destroy();
    },
    connections: () => open.size,
    /** Including those that have ended. */
    accepted: () => accepted,
    async stop() {
      server.close();
      for (const client of open) client.destroy();
      await once(server, 'close');
    },
  };
}
