import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { webClient } from './web-client.js';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
let folder: string;
let server: ReturnType<typeof supertest>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html lang="en">the client</html>');
  await writeFile(join(folder, 'assets', 'main.js'), 'run();');
  server = supertest(express().use(await webClient(folder, 'Europe/Madrid')));
});
afterAll(() => rm(folder, { recursive: true }));

it.each(['/nowhere', '/some.page', '/teams/v1.2', '/favicon.png'])(
  '%s serves the client, which shows its not-found page [S2.routes.10 S8.27]',
  async (path) => {
    const { status, text, headers } = await server.get(path).set('accept', browser);
    expect({ status, text }).toEqual({
      status: 200,
      text: '<html data-time-zone="Europe/Madrid" lang="en">the client</html>',
    });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  },
);

it.each([
  ['/assets/main-of-yesterday.js', browser],
  ['/assets/', browser],
  ['/favicon.png', 'image/avif,image/webp,*/*;q=0.8'],
])('a missing asset, %s, gives 404', async (path, accept) => {
  const { status, headers } = await server.get(path).set('accept', accept);
  expect(status).toBe(404);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
});

it('files are served unchanged, and paths under /api are left to the API', async () => {
  expect((await server.get('/assets/main.js').set('accept', browser).expect(200)).text).toBe('run();');
  expect((await server.get('/api/some.page').set('accept', browser).expect(404)).text).not.toContain('the client');
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('of what a browser accepts (%s), a file is sent as %s, also to many at once', async (accepted, encoding) => {
  const ask = () => server.get('/assets/main.js').set('accept-encoding', accepted);
  const responses = await Promise.all([ask(), ask(), ask(), ask()]);
  responses.push(await ask());
  for (const { status, text, headers } of responses)
    expect([status, text, headers['content-encoding']]).toEqual([200, 'run();', encoding]);
});
