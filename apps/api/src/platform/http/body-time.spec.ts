import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { allowSlowBody, limitBodyTime, ownBodyTimes } from './body-time.js';

const times = { wholeMs: 400, paceMs: 300, paceBytes: 20 };
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

/**
 * Sends a body in pieces of 10 bytes. Returns the response until the connection closed, and whether the whole body was
 * sent.
 */
async function send(path: string, pieces: number, everyMs: number, connection = 'close') {
  const socket: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString())).on('error', () => undefined);
  const closed = once(socket, 'close').catch(() => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: ${pieces * 10}\r\n\r\n`,
  );
  for (let sent = 0; sent < pieces && !socket.destroyed; sent++) {
    socket.write('0123456789');
    await Promise.race([wait(everyMs), closed]);
  }
  const cutOff = socket.destroyed && !answer.endsWith('taken');
  await closed;
  return { answer, cutOff };
}

it('R34.5 an upload over a slow connection has no time limit', async () => {
  const { answer } = await send('/upload', 12, 80);
  expect(answer).toMatch(/taken$/);
});

it('R34.5 an upload that is too slow is aborted', async () => {
  expect(await send('/upload', 12, 250)).toMatchObject({ answer: '', cutOff: true });
});

it('any other body must arrive within a time limit', async () => {
  expect(await send('/other', 12, 80)).toMatchObject({ answer: '', cutOff: true });
  expect((await send('/other', 2, 80)).answer).toMatch(/taken$/);
});

it.each(['/other', '/upload', '/early'])(
  'a connection kept for thirty bodies to %s is listened to once',
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
  const begun = Date.now();
  const { answer, cutOff } = await send('/early', 40, 80, 'keep-alive');
  expect(answer).toContain('200 OK');
  expect(cutOff).toBe(true);
  expect(Date.now() - begun).toBeLessThan(2_000);
});
