import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { knowReader, offerLanguages } from '../languages/reader-language.js';
import { webClient } from './web-client.js';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const pages = {
  '/time-off': { isSignedIn: true, scripts: ['/assets/time-off.js'] },
  '/login': { isSignedIn: false, scripts: ['/assets/login.js'] },
};
let folder: string;
let server: ReturnType<typeof supertest>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html lang="en">the client</html>');
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'pages.json'), JSON.stringify(pages));
  await writeFile(join(folder, 'assets', 'main.js'), 'run();');
  server = supertest(express().use(await webClient(folder, { timeZone: 'Europe/Madrid' })));
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

it('a page is in the language of its reader, and names its texts', async () => {
  await writeFile(join(folder, 'index.html'), '<html lang="en"><head></head></html>');
  await writeFile(join(folder, '.vite', 'catalogs.json'), JSON.stringify({ de: '/assets/de.js' }));
  offerLanguages(['en', 'de']);
  const reader = knowReader(() => Promise.resolve('en'));
  const portal = supertest(express().use(reader, await webClient(folder, { timeZone: 'UTC' })));
  const ask = async (language: string) => {
    const { text, headers } = await portal.get('/nowhere').set({ accept: browser, 'accept-language': language });
    return { text, etag: headers.etag as string };
  };
  const [english, german] = [await ask('en'), await ask('de')];
  expect(german.text).toContain('lang="de"><head><link rel="modulepreload" crossorigin href="/assets/de.js"></head>');
  expect(english.text).toContain('lang="en"><head></head>');
  expect(english.etag).not.toBe(german.etag);
  expect(english.text).not.toContain('data-languages');
});

describe('a page names the code that it needs', () => {
  const html = '<html lang="en"><head></head></html>';
  let portal: ReturnType<typeof supertest>;

  beforeAll(async () => {
    await writeFile(join(folder, 'index.html'), html);
    portal = supertest(express().use(await webClient(folder, { timeZone: 'UTC' })));
  });
  const ask = async (path: string, cookie = '') => (await portal.get(path).set({ accept: browser, cookie })).text;
  const preload = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`;

  it.each(['sid=abc', 'theme=dark; __Host-sid=abc'])('with a session’s cookie (%s)', async (cookie) => {
    for (const path of ['/time-off', '/time-off/', '/time-off?new'])
      expect(await ask(path, cookie)).toBe(
        `<html data-time-zone="UTC" lang="en"><head>${preload('time-off')}</head></html>`,
      );
  });

  it.each(['', 'notsid=abc', 'device=sid'])('without one (%s), the sign-in page follows', async (cookie) => {
    expect(await ask('/time-off', cookie)).toBe(
      html.replace('<html ', '<html data-time-zone="UTC" ').replace('</head>', `${preload('login')}</head>`),
    );
    expect(await ask('/login', cookie)).toBe(await ask('/time-off', cookie));
    expect(await ask('/nowhere', cookie)).toBe(html.replace('<html ', '<html data-time-zone="UTC" '));
  });

  it('is not taken for the same page without a session', async () => {
    const { headers } = await portal.get('/time-off').set({ accept: browser, cookie: 'sid=abc' });
    expect(headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie');
    const again = (cookie: string) => portal.get('/time-off').set({ cookie, 'if-none-match': headers['etag']! });
    expect((await again('sid=abc')).status).toBe(304);
    expect((await again('')).status).toBe(200);
  });
});

it('the page knows among which languages people choose', async () => {
  await writeFile(join(folder, 'index.html'), '<html lang="en">the client</html>');
  const client = await webClient(folder, { timeZone: 'UTC', languages: ['en', 'de'] });
  const { text } = await supertest(express().use(client)).get('/login');
  expect(text).toContain('<html data-time-zone="UTC" data-languages="en de" lang="en">');
});

it('the page knows how people sign in', async () => {
  await writeFile(join(folder, 'index.html'), '<html lang="en">the client</html>');
  const given = { timeZone: 'UTC', signInWith: 'Acme "<i>" $1', passwordSignIn: false };
  const { text } = await supertest(express().use(await webClient(folder, given))).get('/login');
  const name = 'data-sign-in-with="Acme &#34;&#60;i&#62;&#34; $1"';
  expect(text).toBe(`<html data-time-zone="UTC" ${name} data-password-sign-in="false" lang="en">the client</html>`);
});
