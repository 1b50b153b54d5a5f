/**
 * The floor: node:http and pg, nothing between them. The same statements, prepared; the same argon2id verify; the same
 * bytes in the body. No framework, no validation, no security headers, no request ids.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { credentialsEmailHmac } from '../../apps/api/dist/modules/users/users.public.js';
import { Keyring } from '../../apps/api/dist/platform/event-log/keyring.js';
import { statements } from './bare-statements.mjs';

const { DATABASE_URL, MASTER_KEY, BENCH_HOLIDAYS } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const keyring = new Keyring(Buffer.from(MASTER_KEY, 'hex'));
const year = new Date().getUTCFullYear();
const windowMs = 15 * 60_000;
const cookieShape = /(?:^|;\s*)sid=([A-Za-z0-9_-]{43})(?:;|$)/;

const server = createServer((request, response) => {
  const answer = request.method === 'GET' ? ownTimeOff : login;
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});

async function ownTimeOff(request, response) {
  const cookie = cookieShape.exec(request.headers.cookie ?? '')?.[1];
  const session = cookie && (await one('session', [sha256(cookie)]));
  if (!session) return response.writeHead(401).end();
  if (session.stale) await one('touch', [sha256(cookie)]);
  const { json } = await one('ownTimeOff', [session.id]);
  send(response, `[${json.slice(1, -1)},${BENCH_HOLIDAYS}]`);
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
  const { rows } = await pool.query({ name, text: statements[name], values });
  return rows[0];
}

function send(response, json) {
  response.writeHead(200, {
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

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', async () => {
  server.close();
  server.closeAllConnections();
  await pool.end();
});
