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
  await new ErrorFilter({ refused: () => Promise.resolve() }).catch(error, host);
  const [line, frames] = log.mock.calls[0] as [string, string];
  log.mockRestore();
  expect(reply.status).toHaveBeenCalledWith(500);
  expect(line + frames).not.toMatch(/Ana|Madrid/);
  return { line: line.replace(/request .*\)/, 'request …)'), frames };
}

class Unforeseen extends Error {}

describe('R1 the log line of what was not foreseen', () => {
  it('names the constructor and the SQLSTATE', async () => {
    const broken = Object.assign(new DatabaseError(secret, 0, 'error'), { code: '23505' });
    expect((await loggedFor(broken)).line).toBe('POST /api/users failed: DatabaseError 23505 (request …)');
  });

  it('says where it was thrown and not what it says', async () => {
    const { line, frames } = await loggedFor(new Unforeseen(secret));
    expect(line).toBe('POST /api/users failed: Unforeseen (request …)');
    expect(frames).toContain('error.filter.spec');
  });

  it.each([
    ['a code in an unknown form', Object.assign(new TypeError(secret), { code: secret }), 'TypeError'],
    ['something that is no error', secret, 'String'],
    ['nothing', undefined, 'Object'],
  ])('leaves out %s', async (_, thrown, name) => {
    expect((await loggedFor(thrown)).line).toBe(`POST /api/users failed: ${name} (request …)`);
  });
});
