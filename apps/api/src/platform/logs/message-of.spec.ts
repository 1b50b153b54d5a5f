import { createServer, connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { messageOf } from './message-of.js';

it('a connection that failed at each address of a host says so for each', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const lookup = (_: string, __: object, found: (error: null, addresses: object[]) => void) =>
    found(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ]);
  const [error] = await once(connect({ host: 'db.internal', port, lookup: lookup as never }), 'error');
  expect(messageOf(error)).toBe(`connect ECONNREFUSED 127.0.0.1:${port}, connect ECONNREFUSED 127.0.0.2:${port}`);
});

it('any other failure has its own', () => {
  expect(messageOf(new Error('password authentication failed'))).toBe('password authentication failed');
  expect(messageOf('a text')).toBe('a text');
});
