import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { DatabaseError } from 'pg';
import { causeOf, causeText } from './cause.js';

const secret = 'Ana Lopez, ana@example.com';

describe('the cause in a log line', () => {
  it('names the server that refuses connections, also if its name has several addresses', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    for (const host of ['127.0.0.1', 'localhost']) {
      const [error] = await once(connect({ host, port, autoSelectFamily: true }), 'nothing').catch((e: unknown) => [e]);
      const cause = causeOf(error);
      expect(cause).toMatchObject({
        code: 'ECONNREFUSED',
        host: expect.stringMatching(/^(127\.|::1)/) as string,
        port,
      });
      expect(causeText(cause)).toMatch(new RegExp(`Error ECONNREFUSED .*:${port}$`));
    }
  });

  it('gives the SQLSTATE, and nothing of the message or the row', () => {
    const error = Object.assign(new DatabaseError(secret, 0, 'error'), {
      code: '23505',
      detail: secret,
      where: secret,
    });
    expect(causeOf(error)).toEqual({ class: 'DatabaseError', code: '23505', sqlstate: '23505' });
  });

  it('gives the reply code of a mail server without its text', () => {
    const error = Object.assign(new Error(secret), { code: 'EENVELOPE', responseCode: 550, response: secret });
    expect(causeOf(error)).toEqual({ class: 'Error', code: 'EENVELOPE', reply: 550 });
  });

  it('quotes the driver, whose errors have no code', () => {
    const error = new Error('timeout exceeded when trying to connect');
    expect(causeOf(error)).toEqual({ class: 'Error', reason: 'timeout exceeded when trying to connect' });
    const ended = new Error(`Connection terminated ${secret}`);
    expect(causeOf(ended)).toEqual({ class: 'Error', reason: 'Connection terminated' });
    const broken = new Error('Client has encountered a connection error and is not queryable');
    expect(causeOf(broken)).toEqual({ class: 'Error', reason: 'Client has encountered a connection error' });
  });

  it('ignores values in an unknown form', () => {
    const odd = Object.assign(new TypeError(secret), { code: secret, address: secret, port: secret, name: secret });
    expect(causeOf(odd)).toEqual({ class: 'TypeError' });
  });
});
