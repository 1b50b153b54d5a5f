import type { Logger } from '@nestjs/common';
import express from 'express';
import supertest from 'supertest';
import { watchForwardedAddresses } from './forwarded-addresses.js';

function portal(trustProxy: number | string[]) {
  const lines: string[] = [];
  const logger = { warn: (line: string) => lines.push(line) } as unknown as Logger;
  const app = express().use('/api', watchForwardedAddresses(trustProxy, logger), (_, response) => response.end());
  const get = (path: string, headers = {}) => supertest(app).get(path).set(headers).expect(200);
  return { lines, get };
}

const forwarded = { 'X-Forwarded-For': '192.0.2.7' };

it.each([[1], [['loopback']]])(
  'says once that the proxy does not send addresses, with TRUST_PROXY %j',
  async (trust) => {
    const { lines, get } = portal(trust);
    await get('/api/health/ready');
    await get('/api/auth/me', forwarded);
    expect(lines).toEqual([]);
    for (let request = 0; request < 2; request++) await get('/api/auth/me');
    expect(lines).toEqual([expect.stringContaining('arrive without X-Forwarded-For')]);
  },
);

it('says once that a proxy is not trusted', async () => {
  const { lines, get } = portal(0);
  await get('/api/auth/me');
  expect(lines).toEqual([]);
  for (let request = 0; request < 2; request++) await get('/api/auth/me', forwarded);
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
});
