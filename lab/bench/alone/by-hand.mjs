/**
 * The floor of a request and of a review: the same events, rows and mails as the portal makes, without a framework. All statements that need no
 * earlier reply are sent at once. Nothing is validated or decided, nobody else could take over, and there is no queue.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { catalogs, views } from '../../../apps/api/dist/composition.js';
import { findTimeOff } from '../../../apps/api/dist/modules/time-off/own-time-off.view.js';
import { createPool, begin, commit } from '../../../apps/api/dist/platform/database/database.js';
import { flush } from '../../../apps/api/dist/platform/database/durability.js';
import { createAppend } from '../../../apps/api/dist/platform/event-log/append.js';
import { loadHistory } from '../../../apps/api/dist/platform/event-log/replay.js';
import { EventCodec } from '../../../apps/api/dist/platform/events/event-codec.js';
import { Keyring } from '../../../apps/api/dist/platform/events/keyring.js';
import { fingerprintOf } from '../../../apps/api/dist/platform/views/fingerprint.js';
import { viewStatements } from '../../../apps/api/dist/platform/views/row-changes.js';
import { sentBy, statements } from '../http/bare-statements.mjs';

const { DATABASE_URL, MASTER_KEY, DATA_DIR } = /** @type {Record<string, string>} */ (process.env);
const pool = createPool(DATABASE_URL, { max: 7 });
const keyring = new Keyring(Buffer.from(MASTER_KEY, 'hex'));
const codec = new EventCodec(catalogs, keyring);
const fingerprint = fingerprintOf(views);
const find = await sentBy((db) => findTimeOff(db, ''));
const folder = join(DATA_DIR, 'mail-by-hand');
await mkdir(folder, { recursive: true });
const hourMs = 3_600_000;
/** Who asked, by request. */
const requesters = new Map();
/** The last append of each stream. The next one waits for it, so that none meets a conflict. */
const turns = new Map();

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    if (!response.headersSent) response.writeHead(500).end();
  });
});

async function answer(request, response) {
  const id = /sid=([\w-]{43})/.exec(request.headers.cookie)?.[1] ?? '';
  const session = await one('session', statements.session, [createHash('sha256').update(id).digest()]);
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const body = JSON.parse(text);
  const [, , , asked] = request.url.split('/');
  const isReview = request.method === 'PATCH';
  const requestId = isReview ? asked : randomUUID();
  const owner = isReview ? requesters.get(requestId) : session;
  if (!isReview) {
    requesters.set(requestId, session);
    await one('attempt', statements.attempt, [`by-hand:${session.id}`, 1, Date.now() + hourMs, Date.now()]);
  }
  const event = isReview ? reviewed(requestId, owner, session, body) : requested(requestId, session, body);
  const stream = `time-off-${owner.id}`;
  await inTurn(stream, async () => {
    const { rows: history } = await pool.query({ name: 'history', text: loadHistory, values: [stream] });
    const { wrapped } = history.find((row) => row.wrapped);
    await append(stream, history.at(-1).version, event, wrapped, { waits: true });
  });
  const shown = await one('find', find, [requestId]);
  response.writeHead(isReview ? 200 : 201, { 'content-type': 'application/json' });
  response.end(JSON.stringify(shown.found));
  const recipient = isReview ? owner.id : session.managerId;
  const type = isReview ? 'TIME_OFF_STATUS_CHANGE' : 'NEW_TIME_OFF';
  await inTurn(`inbox-${recipient}`, () => tell(recipient, type, requestId, session.id));
}

function inTurn(stream, work) {
  const turn = (turns.get(stream) ?? Promise.resolve()).then(work);
  turns.set(
    stream,
    turn.catch(() => undefined),
  );
  return turn;
}

function requested(requestId, { id: userId }, { type, startDate, endDate }) {
  const days = [{ date: startDate, hours: 8 }];
  const data = { requestId, userId, type, startDate, endDate, hours: 8, days, partOf: null, reason: null };
  return { type: 'TimeOffRequested', data };
}

function reviewed(requestId, { id: userId }, { id: reviewerId }, { status, comment }) {
  return { type: 'TimeOffReviewed', data: { requestId, userId, decision: status, days: [], comment, reviewerId } };
}

/** One notification and its mail, in one transaction, and then the mail is sent. */
async function tell(userId, type, requestId, actorId) {
  const stream = `inbox-${userId}`;
  const known = await one(
    'inbox',
    `select coalesce((select version from log.streams where stream = $1), 0) as version, wrapped
     from keys.person_keys where person_id = $2`,
    [stream, userId],
  );
  const mailId = randomUUID();
  const about = { requestId, subjectUserId: actorId, actorId };
  const data = { notificationId: randomUUID(), userId, type, channel: 'BOTH', about };
  const mail = {
    name: 'mail',
    text: 'insert into state.mails (id, event_id, recipient_id, template, params) values ($1, $1, $2, $3, $4)',
    values: [mailId, userId, type, JSON.stringify({ about, concerns: [actorId] })],
  };
  await append(stream, known.version, { type: 'NotificationRaised', data }, known.wrapped, { waits: false, mail });
  const client = await pool.connect();
  try {
    const [, taken] = await Promise.all([
      client.query('begin'),
      client.query({
        name: 'take',
        text: `select u.full_name, u.email from state.mails m join views.users u on u.id = m.recipient_id
          where m.id = $1 and m.status = 'QUEUED' for update of m skip locked`,
        values: [mailId],
      }),
    ]);
    await pool.query(flush);
    const path = join(folder, mailId);
    await writeFile(`${path}.part`, letter(taken.rows[0], type, requestId));
    await rename(`${path}.part`, `${path}.eml`);
    const sent = `update state.mails set status = 'SENT', attempts = 1, sent_at = now(), next_attempt_at = null, file_name = $2 where id = $1`;
    await Promise.all([
      client.query({ name: 'sent', text: sent, values: [mailId, `${mailId}.eml`] }),
      client.query('commit'),
    ]);
  } finally {
    client.release();
  }
}

/** @param {{ waits: boolean, mail?: { name: string, text: string, values: any[] } | null }} options */
async function append(stream, expectedVersion, { type, data }, wrapped, options) {
  const { waits, mail = null } = options;
  const requestId = randomUUID();
  const ids = { actorId: data.userId, commandId: requestId, requestId };
  const meta = { ...ids, command: 'ByHand', occurredAt: new Date().toISOString() };
  /** @type {any} the parts of an event that the views and the codec read */
  const event = { id: randomUUID(), type, data, stream, version: expectedVersion + 1, subjectId: data.userId, meta };
  const parts = await createAppend(codec, [{ stream, expectedVersion, events: [event], wrappedKeys: new Map() }], {
    meta,
    commandId: null,
    bodyHmac: Buffer.alloc(0),
    views: fingerprint,
    wrappedKeys: new Map([[data.userId, wrapped]]),
    keyring,
    between: [...views.flatMap((view) => viewStatements(view, event)), ...(mail ? [mail] : [])],
  });
  const client = await pool.connect();
  try {
    await Promise.all([
      client.query(begin),
      ...parts.map((statement) => client.query(/** @type {any} */ (statement))),
      client.query(waits ? commit : 'commit'),
    ]);
  } finally {
    client.release();
  }
}

function letter({ full_name: name, email }, type, requestId) {
  const text = `Dear ${name},\r\n\r\n${type}: https://localhost/requests/${requestId}\r\n`;
  return `From: staffroom@localhost\r\nTo: ${name} <${email}>\r\nSubject: ${type}\r\nMIME-Version: 1.0\r\n\r\n${text}`;
}

async function one(name, text, values) {
  return (await pool.query({ name, text, values })).rows[0];
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
