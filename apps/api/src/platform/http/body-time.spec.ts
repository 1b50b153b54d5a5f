import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { allowSlowBody, limitBodyTime, ownBodyTimes } from './body-time.js';

/** Long enough for a machine on which this process stands still for a second. */
const times = { wholeMs: 1_500, uploadIntervalMs: 1_500, uploadBytesPerSecond: 60 };
const tooLong = /^HTTP\/1\.1 408 [^]*Connection: close[^]*"message":"The request took too long to arrive\. [^"]*"}$/;
let server: Server;

beforeAll(async () => {
  const limit = limitBodyTime(times);
  server = createServer((request, response) => {
    limit(request, response, () => {
      if (request.url === '/early') return response.end('no');
      if (request.url === '/upload') allowSlowBody(request);
      request.resume().once('end', () => response.end('taken'));
    });
  });
  ownBodyTimes(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** Sends a body in pieces, of 10 bytes unless it says otherwise, until the connection closes. Returns all that arrived. */
async function send(path: string, pieces: number, everyMs: number, piece?: string): Promise<string> {
  return (await sendCounting(path, pieces, everyMs, 'close', piece)).response;
}

async function sendCounting(path: string, pieces: number, everyMs: number, connection: string, piece = '0123456789') {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let response = '';
  socket.on('data', (bytes) => (response += bytes.toString())).on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: ${pieces * piece.length}\r\n\r\n`,
  );
  let sent = 0;
  for (; sent < pieces && !socket.destroyed; sent++) {
    socket.write(piece);
    await Promise.race([wait(everyMs), closed]);
  }
  await closed;
  return { response, sent };
}

it('R34.5 an upload over a slow connection has no time limit', async () => {
  expect(await send('/upload', 30, 80, 'x'.repeat(100))).toMatch(/taken$/); // one piece in each interval is enough
});

it('R34.5 an upload that is too slow is aborted', async () => {
  expect(await send('/upload', 12, 250)).toMatch(tooLong);
});

it('any other body must arrive within a time limit', async () => {
  expect(await send('/other', 30, 80)).toMatch(tooLong);
  expect(await send('/other', 2, 1)).toMatch(/taken$/);
});

it('300 bodies that arrive too slowly at once are all ended, and another request gets its response', async () => {
  const slow = Promise.all(Array.from({ length: 300 }, (_, i) => send(i % 2 ? '/upload' : '/other', 48, 250)));
  expect(await send('/other', 1, 0)).toMatch(/taken$/);
  for (const response of await slow) expect(response).toMatch(tooLong);
  const [connections] = await new Promise<[number]>((resolve) => server.getConnections((_, open) => resolve([open])));
  expect(connections).toBe(0);
});

it.each(['/other', '/upload', '/early'])(
  'a connection reused for thirty bodies to %s gets one set of listeners',
  async (path) => {
    const opened = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [served] = await opened;
    const before = served.listenerCount('close');
    for (let sent = 0; sent < 30; sent++) {
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n0123456789`);
      await once(socket, 'data');
    }
    expect(served.listenerCount('close')).toBeLessThanOrEqual(before + 1);
    socket.destroy();
  },
);

it('after an early response, the rest of the body must arrive in time', async () => {
  const { response, sent } = await sendCounting('/early', 40, 80, 'keep-alive');
  expect(response).toContain('200 OK');
  expect(sent).toBeLessThan(40);
});

it('an address that cannot be parsed is served like one that does not exist, and an absolute one by its path', async () => {
  const seen: (string | undefined)[] = [];
  const note = ({ url }: { url?: string }) => seen.push(url);
  server.on('request', note);
  await send('http://[::1/upload', 1, 1);
  await send('foo://bar', 1, 1);
  await send('http://portal.example/other?a=b', 1, 1);
  server.off('request', note);
  expect(seen).toEqual(['/api/unreadable-address', '/api/unreadable-address', '/other?a=b']);
});
