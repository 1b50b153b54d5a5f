import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { closePort } from './close-port.js';

/** Says so when it has connected, although nobody here accepts: the system does that. */
const client = `
  const request = require('node:http').request(process.argv[1], { method: 'POST' }, (reply) => reply.pipe(process.stdout));
  request.on('socket', (socket) => socket.on('connect', () => require('node:fs').writeFileSync(process.argv[2], '')));
  request.on('error', ({ code }) => console.log(code)).end();`;

function holdUpEverything(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'staffroom-port-'))));
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['is served if the port waits for it', closePort, 'served'],
  ['is reset otherwise', (server: Parameters<typeof closePort>[0]) => server.close(), 'ECONNRESET'],
])('a connection that was not accepted yet when the port closes %s', async (_, close, outcome) => {
  const server = createServer((_request, response) => response.end('served')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connected = join(folder, outcome);
  const child = spawn(process.execPath, ['-e', client, `http://127.0.0.1:${port}/`, connected]);
  while (!existsSync(connected)) holdUpEverything(10);
  const closing = close(server);
  expect((await text(child.stdout)).trim()).toBe(outcome);
  await closing;
});
