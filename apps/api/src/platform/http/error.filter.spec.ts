import { type ArgumentsHost, Logger } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { ErrorFilter } from './error.filter.js';

const secret = 'Ana Lopez\n    at home in Madrid';

async function loggedFor(error: unknown) {
  const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const reply = { status: jest.fn().mockReturnThis(), json: jest.fn(), headersSent: false };
  const request = { method: 'POST', route: { path: '/api/users' } };
  const http = { getRequest: () => request, getResponse: () => reply };
  const host = { switchToHttp: () => http } as unknown as ArgumentsHost;
  const refusals = { since: () => Promise.resolve(null), refused: () => Promise.resolve() };
  await new ErrorFilter(refusals, { refused: () => Promise.resolve(null) }).catch(error, host);
  const [line, frames] = log.mock.calls[0] as [string, string];
  log.mockRestore();
  expect(reply.status).toHaveBeenCalledWith(500);
  expect(line + frames).not.toMatch(/Ana|Madrid/);
  return { line: line.replace(/request .*\)/, 'request …)'), frames };
}

describe('R2 a disk that is full or read-only', () => {
  it.each(['ENOSPC', 'EROFS', '53100', '25006'])('gives 503 with Retry-After for %s', async (code) => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const reply = { status: jest.fn().mockReturnThis(), json: jest.fn(), setHeader: jest.fn(), headersSent: false };
    const http = { getRequest: () => ({ method: 'POST' }), getResponse: () => reply };
    const host = { switchToHttp: () => http } as unknown as ArgumentsHost;
    const refusals = { since: () => Promise.resolve(null), refused: () => Promise.resolve() };
    const failure = Object.assign(new Error(secret), { code });
    await new ErrorFilter(refusals, { refused: () => Promise.resolve(null) }).catch(failure, host);
    expect(reply.status).toHaveBeenCalledWith(503);
    expect(reply.setHeader).toHaveBeenCalledWith('Retry-After', '60');
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });
});

class Unforeseen extends Error {}

describe('R1 the log line of an unexpected error', () => {
  it('names the constructor and the SQLSTATE', async () => {
    const broken = Object.assign(new DatabaseError(secret, 0, 'error'), { code: '23505' });
    expect((await loggedFor(broken)).line).toBe('POST /api/users failed: DatabaseError 23505 (request …)');
  });

  it('contains the stack and not the message', async () => {
    const { line, frames } = await loggedFor(new Unforeseen(secret));
    expect(line).toBe('POST /api/users failed: Unforeseen (request …)');
    expect(frames).toContain('error.filter.spec');
  });

  it.each([
    ['an error with a code in an unknown form', Object.assign(new TypeError(secret), { code: secret }), 'TypeError'],
    ['a thrown string', secret, 'String'],
    ['undefined', undefined, 'Object'],
  ])('names only the type of %s', async (_, thrown, name) => {
    expect((await loggedFor(thrown)).line).toBe(`POST /api/users failed: ${name} (request …)`);
  });
});
