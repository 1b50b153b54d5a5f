import type pg from 'pg';
import { SharedSession } from './shared-session.js';

it('the connection of one subscription fails while another gives up the previous one: no rejection is left unhandled', async () => {
  const unhandled: unknown[] = [];
  const listener = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', listener);
  const session = new SharedSession({ host: '127.0.0.1', port: 1 }); // nothing listens there
  const connecting = session.client();
  session.drop({} as pg.PoolClient);
  await expect(connecting).rejects.toThrow('ECONNREFUSED');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listener);
  expect(unhandled).toEqual([]);
  await session.end();
});
