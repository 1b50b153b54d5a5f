import { EventEmitter } from 'node:events';
import { type ArgumentsHost, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DatabaseError } from 'pg';
import { causeOf } from '../logs/cause.js';
import { ErrorFilter } from './error.filter.js';
import { logRequests } from './request-log.js';

const secret = 'Ana Lopez\n    at home in Madrid';

/** The reply to a request that fails with this error, and the line of the request. */
async function failed(error: unknown) {
  const { reply, print } = await handled(error);
  expect(print).toHaveBeenCalledTimes(1);
  const { error: thrown, ...line } = print.mock.calls[0]![0] as { error: unknown; frames: string };
  return { reply, line: { ...line, cause: causeOf(thrown) } };
}

async function handled(error: unknown, { isOutdated = false } = {}) {
  const logger = new Logger();
  const print = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  const reply = { status: jest.fn().mockReturnThis(), json: jest.fn(), setHeader: jest.fn(), headersSent: false };
  const response = Object.assign(new EventEmitter(), reply, { getHeader: () => undefined });
  const request = { method: 'POST', route: { path: '/api/users' } };
  const http = { getRequest: () => request, getResponse: () => response };
  const host = { switchToHttp: () => http } as unknown as ArgumentsHost;
  const done = () => Promise.resolve();
  const refusals = { since: () => Promise.resolve(null), refused: done, infected: done };
  logRequests(logger)(request as unknown as Request, response as unknown as Response, () => undefined);
  const attempts = { refused: () => Promise.resolve(null) };
  await new ErrorFilter(refusals, attempts, () => Promise.resolve(isOutdated), String).catch(error, host);
  response.emit('close');
  return { reply, print };
}

describe('R2 a disk that is full or read-only', () => {
  it.each(['ENOSPC', 'EROFS', '53100', '25006'])('gives 503 with Retry-After for %s', async (code) => {
    const { reply } = await failed(Object.assign(new Error(secret), { code }));
    expect(reply.status).toHaveBeenCalledWith(503);
    expect(reply.setHeader).toHaveBeenCalledWith('Retry-After', '60');
  });
});

describe('R2 a column or a table that does not exist', () => {
  const missing = ['42703', '42P01'].map((code) => Object.assign(new DatabaseError(secret, 0, 'error'), { code }));

  it.each(missing)('gives 503 with Retry-After while another version takes over, and is no error', async (error) => {
    const { reply, print } = await handled(error, { isOutdated: true });
    expect(reply.status).toHaveBeenCalledWith(503);
    expect(reply.setHeader).toHaveBeenCalledWith('Retry-After', '2');
    expect(print).not.toHaveBeenCalled();
  });

  it.each(missing)('gives 500 otherwise', async (error) => {
    expect((await failed(error)).reply.status).toHaveBeenCalledWith(500);
  });
});

class Unforeseen extends Error {}

describe('R1 the log line of an unexpected error', () => {
  it('names the route, the request, the constructor and the SQLSTATE', async () => {
    const { reply, line } = await failed(Object.assign(new DatabaseError(secret, 0, 'error'), { code: '23505' }));
    expect(reply.status).toHaveBeenCalledWith(500);
    expect(line).toMatchObject({ method: 'POST', route: '/api/users', cause: { sqlstate: '23505' } });
    expect(line.cause.class).toBe('DatabaseError');
  });

  it('contains the stack and not the message', async () => {
    const { line } = await failed(new Unforeseen(secret));
    expect(line.cause).toEqual({ class: 'Unforeseen' });
    expect(line.frames).toContain('error.filter.spec');
    expect(JSON.stringify(line)).not.toMatch(/Ana|Madrid/);
  });

  it.each([
    ['an error with a code in an unknown form', Object.assign(new TypeError(secret), { code: secret }), 'TypeError'],
    ['a thrown string', secret, 'String'],
    ['undefined', undefined, 'Object'],
  ])('names only the type of %s', async (_, thrown, name) => {
    const { line } = await failed(thrown);
    expect(line.cause).toEqual({ class: name });
    expect(JSON.stringify(line)).not.toMatch(/Ana|Madrid/);
  });
});
