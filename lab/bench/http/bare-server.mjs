/**
 * The lower bound: only node:http and pg. The same prepared statements, including that of the session, and the same bytes in the body. No
 * framework, no validation, no headers of security, no request ids, no line in the log.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { createPool } from '../../../apps/api/dist/platform/database/database.js';
import { countries } from '../../../libs/contracts/dist/users.js';
import { statements } from './bare-statements.mjs';

const { DATABASE_URL, BENCH_HOLIDAYS, BENCH_CALENDAR_HOLIDAYS } = /** @type {Record<string, string>} */ (process.env);
const pool = createPool(DATABASE_URL, { max: 10 });
const year = new Date().getUTCFullYear();

const routes = { '/api/time-off': ownTimeOff, '/api/dashboard/company-calendar': companyCalendar, '/api/users': users };

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    if (request.errored) return; // the load stops in the middle of requests
    console.error(error);
    response.writeHead(500).end();
  });
});

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const cookie = /(?:^|;\s*)sid=([A-Za-z0-9_-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const idHash = createHash('sha256').update(cookie).digest();
  const session = await one('session', [idHash]);
  if (!session) return response.writeHead(401).end();
  if (session.stale) await one('touch', [idHash]);
  const json = await routes[pathname](session, searchParams);
  const length = Buffer.byteLength(json);
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': length });
  response.end(json);
}

async function ownTimeOff({ id }) {
  const { requests } = await one('ownTimeOff', [id]);
  return `[${[requests.slice(1, -1), BENCH_HOLIDAYS].filter(Boolean).join(',')}]`;
}

async function companyCalendar({ id }, query) {
  const from = query.get('startDate'); // today
  const { away } = await one('calendar', [from, query.get('endDate'), countries, from, id]);
  return `{"timeOffs":[${[away.slice(1, -1), BENCH_CALENDAR_HOLIDAYS].filter(Boolean).join(',')}]}`;
}

/** A page has 100 rows. One more row shows that there is a next page. */
async function users() {
  const rows = await all('users', [year, 101]);
  return `[${rows
    .slice(0, 100)
    .map(({ json }) => json)
    .join(',')}]`;
}

async function one(name, values) {
  return (await all(name, values))[0];
}

async function all(name, values) {
  return (await pool.query({ name, text: statements[name], values })).rows;
}

server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.send?.({ port });
});
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
