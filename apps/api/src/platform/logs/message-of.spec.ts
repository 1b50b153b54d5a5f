import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../testing/free-port.js';
import { messageOf } from './message-of.js';

it('a connection that failed at each address of a host says so for each', async () => {
  const port = await freePort();
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
