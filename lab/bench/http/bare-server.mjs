/**
 * The lower bound: only node:http and pg. The same prepared statements, the same argon2id verification and the same bytes
 * in the body. No framework, no validation, no security headers, no request ids. With BENCH_HEADERS it sends the headers of the portal, gives
 * each request an id, looks at the origin and writes the same line for each request: what the rules demand of every reply.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';
import { join } from 'node:path';
import { createPool } from '../../../apps/api/dist/platform/database/database.js';
import { countries } from '../../../libs/contracts/dist/users.js';
import { credentialsEmailHmac } from '../../../apps/api/dist/modules/auth/facade.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { Keyring } from '../../../apps/api/dist/platform/events/keyring.js';
import { Logs } from '../../../apps/api/dist/platform/logs/logs.js';
import { bareRefunds } from './bare-refund.mjs';
import { statements } from './bare-statements.mjs';

const {
  DATABASE_URL,
  MASTER_KEY,
  DATA_DIR,
  BENCH_HOLIDAYS,
  BENCH_CALENDAR_HOLIDAYS,
  BENCH_HEADERS = '[]',
} = /** @type {Record<string, string>} */ (process.env);
const pool = createPool(DATABASE_URL, { max: 10 }); // a pool of pg with pipelining
const keyring = new Keyring(Buffer.from(MASTER_KEY, 'hex'));
const today = new Date().toISOString().slice(0, 10);
const year = Number(today.slice(0, 4));
const windowMs = 15 * 60_000;
const cookieShape = /(?:^|;\s*)sid=([A-Za-z0-9_-]{43})(?:;|$)/;

const takeRefund = bareRefunds(pool, keyring, join(DATA_DIR, 'files'));
const routes = {
  'GET /api/time-off': signedIn(ownTimeOff),
  'GET /api/team/time-off': signedIn(teamQueue),
  'GET /api/dashboard/company-calendar': signedIn(companyCalendar),
  'GET /api/users': signedIn(users),
  'POST /api/refunds': signedIn(refund),
  'POST /api/auth/login': login,
};

/** @type {[string, string][]} */
const headers = JSON.parse(BENCH_HEADERS);
const allHeaders = new Map(headers);
const lines = new Logs('portal', { ...loadConfig(process.env), logLevel: 'warn' }).lines;
const noLines = headers.length === 0;

const server = createServer((request, response) => {
  const path = String(request.url).split('?')[0];
  if (!noLines) dress(request, response, path);
  routes[`${request.method} ${path}`](request, response).catch((error) => {
    if (request.errored) return; // autocannon stops in the middle of requests
    console.error(error);
    response.writeHead(500).end();
  });
});

function dress(request, response, path) {
  const began = performance.now();
  const requestId = request.headers['x-request-id'] ?? randomUUID();
  response.setHeader('X-Request-Id', requestId);
  response.setHeaders(allHeaders);
  response.once('close', () => {
    const durationMs = Math.round((performance.now() - began) * 10) / 10;
    const { method } = request;
    const { statusCode: status } = response;
    lines.log({ message: `${method} ${path} ${status}`, requestId, method, route: path, status, durationMs });
  });
  if (request.method === 'GET' || request.headers['sec-fetch-site'] === 'same-origin') return;
  throw new Error('from another site');
}

function signedIn(answer) {
  return async (request, response) => {
    const cookie = cookieShape.exec(request.headers.cookie ?? '')?.[1];
    const session = cookie && (await one('session', [sha256(cookie)]));
    if (!session) return response.writeHead(401).end();
    if (session.stale) await one('touch', [sha256(cookie)]);
    await answer(request, response, session);
  };
}

async function ownTimeOff(_, response, { id }) {
  const { requests } = await one('ownTimeOff', [id]);
  send(response, `[${requests.slice(1, -1)},${BENCH_HOLIDAYS}]`);
}

async function teamQueue(_, response, { id, role }) {
  if (role !== 'HR_MANAGER') return response.writeHead(403).end();
  sendRows(response, await all('queue', [today, id, 101]));
}

async function companyCalendar(request, response, { id }) {
  const query = new URLSearchParams(String(request.url).split('?')[1]);
  const from = query.get('startDate'); // today
  const { away } = await one('calendar', [from, query.get('endDate'), countries, from, id]);
  send(response, `{"timeOffs":[${[away.slice(1, -1), BENCH_CALENDAR_HOLIDAYS].filter(Boolean).join(',')}]}`);
}

async function users(_, response, { role }) {
  if (role !== 'HR_MANAGER') return response.writeHead(403).end();
  sendRows(response, await all('users', [year, 101]));
}

async function refund(request, response, session) {
  send(response, await takeRefund(request, session), 201);
}

async function login(request, response) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const { email, password } = JSON.parse(text);
  const address = attemptKey('address', request.socket.remoteAddress);
  const account = attemptKey('account', `${email} ${request.socket.remoteAddress}`);
  const expires = Date.now() + windowMs;
  if ((await one('attempt', [address, 1, expires, Date.now()])).points > 100) return response.writeHead(429).end();
  if ((await one('attempt', [account, 1, expires, Date.now()])).points > 10) return response.writeHead(429).end();
  const credentials = await one('credentials', [credentialsEmailHmac(keyring, email)]);
  if (!credentials || !(await verify(credentials.password_hash, password))) return response.writeHead(401).end();
  await Promise.all([address, account].map((key) => one('attempt', [key, -1, expires, Date.now()])));
  const id = randomBytes(32).toString('base64url');
  await one('openSession', [sha256(id), credentials.user_id]);
  const { user } = await one('user', [credentials.user_id, year]);
  response.setHeader('Set-Cookie', `sid=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800`);
  send(response, JSON.stringify({ user }));
}

async function one(name, values) {
  return (await all(name, values))[0];
}

async function all(name, values) {
  return (await pool.query({ name, text: statements[name], values })).rows;
}

/** A page has 100 rows. One more row shows that there is a next page. */
function sendRows(response, rows) {
  send(
    response,
    `[${rows
      .slice(0, 100)
      .map((row) => row.json)
      .join(',')}]`,
  );
}

function send(response, json, status = 200) {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
  });
  response.end(json);
}

function sha256(text) {
  return createHash('sha256').update(text).digest();
}

function attemptKey(kind, text) {
  return `bare:${createHmac('sha256', kind).update(text).digest('base64url')}`;
}

server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.once('disconnect', () => void close());

async function close() {
  server.close();
  server.closeAllConnections();
  await pool.end();
}
