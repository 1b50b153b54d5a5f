/**
 * A refund with its receipt, without a framework: the form is parsed as it arrives, and its file is hashed, encrypted and
 * written in one pass. The same rows and the same event are inserted; the codec of the portal makes the event's columns.
 */
import { createCipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { reviewersOf } from '@staffroom/domain/notifications/recipients.js';
import { catalogs } from '../../../apps/api/dist/composition.js';
import { refundsView } from '../../../apps/api/dist/modules/refunds/refund-requests.view.js';
import { createAppend } from '../../../apps/api/dist/platform/event-log/append.js';
import { takeTurnByName } from '../../../apps/api/dist/platform/database/advisory-locks.js';
import { begin, commit } from '../../../apps/api/dist/platform/database/database.js';
import { EventCodec } from '../../../apps/api/dist/platform/events/event-codec.js';
import { syncFolder } from '../../../apps/api/dist/platform/disk/sync-folder.js';
import { fingerprintOf } from '../../../apps/api/dist/platform/views/fingerprint.js';
import { viewStatements } from '../../../apps/api/dist/platform/views/row-changes.js';
import { refundNumbersOf } from '../../../apps/api/dist/modules/refunds/refund-numbers.js';
import { views } from '../../../apps/api/dist/composition.js';
import { statements } from './bare-statements.mjs';

const segmentBytes = 64 * 1024;
const pdf = Buffer.from('%PDF-');
const fingerprint = fingerprintOf(views);

export function bareRefunds(pool, keyring, folder) {
  const codec = new EventCodec(catalogs, keyring);
  return async function takeRefund(request, user) {
    const { rows } = await query(pool, 'dataKey', [user.id]);
    const { wrapped } = rows[0];
    const fileId = randomUUID();
    const storageKey = randomBytes(20).toString('hex');
    const key = Buffer.from(hkdfSync('sha256', keyring.unwrap(wrapped), fileId, 'staffroom file', 32));
    const { fields, file } = await receive(request, join(folder, storageKey.slice(0, 2)), storageKey, key);
    await query(pool, 'newFile', [fileId, user.id, file.sizeBytes, 'application/pdf', file.sha256, storageKey]);
    const stored = { fileId, sizeBytes: file.sizeBytes, type: 'application/pdf', sha256: file.sha256 };
    const refundId = await record(pool, { codec, keyring }, wrapped, user, fields, file.name, stored);
    const [shown, candidates] = await Promise.all([
      query(pool, 'refund', [refundId]),
      query(pool, 'reviewCandidates', [user.id]),
    ]);
    return JSON.stringify({
      ...shown.rows[0].found,
      notice: reviewersOf(user.id, candidates.rows).length > 0 ? null : 'nobody',
    });
  };
}

async function receive(request, folder, name, key) {
  /** @type {any} */
  const fields = {};
  /** @type {ReturnType<typeof keep>} */
  let file = Promise.reject(new Error('the form has no file'));
  file.catch(() => undefined);
  const form = busboy({ headers: request.headers, defParamCharset: 'utf8' });
  form.on('field', (field, value) => (fields[field] = value));
  form.on('file', (_, stream, { filename }) => {
    file = keep(stream, filename, folder, name, key);
    file.catch(() => undefined); // handled below, when the form is complete
  });
  await pipeline(request, form); // an aborted form aborts its file
  return { fields, file: await file };
}

async function keep(stream, filename, folder, name, key) {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  const out = await open(`${path}.half`, 'w');
  const hash = createHash('sha256');
  let [held, sizeBytes, number] = [Buffer.alloc(0), 0, 0];
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      if (number === 0 && !held.subarray(0, pdf.length).equals(pdf)) throw new Error('no PDF');
      for (; held.length > segmentBytes; held = held.subarray(segmentBytes)) {
        await out.appendFile(sealed(key, number++, false, held.subarray(0, segmentBytes)));
      }
    }
    await out.appendFile(sealed(key, number, true, held));
    await out.sync();
  } finally {
    await out.close();
  }
  await rename(`${path}.half`, path);
  await syncFolder(folder);
  return { name: filename, sizeBytes, sha256: hash.digest('hex') };
}

function sealed(key, number, isLast, bytes) {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

async function record(pool, { codec, keyring }, wrapped, user, { description, amount }, fileName, file) {
  const refundId = randomUUID();
  const now = new Date();
  const year = now.getUTCFullYear();
  const client = await pool.connect();
  try {
    const [, , last] = await Promise.all([
      client.query(begin),
      client.query(takeTurnByName, [refundNumbersOf(year)]),
      query(client, 'lastNumber', [year]),
    ]);
    const number = (last.rows[0]?.last_number ?? 0) + 1;
    const title = `Refund ${year}-${String(number).padStart(4, '0')}`;
    const data = { refundId, userId: user.id, title, amountCents: Number(amount), description, fileName, file };
    const commandId = randomUUID();
    const meta = {
      actorId: user.id,
      command: 'RequestRefund',
      commandId,
      requestId: refundId,
      occurredAt: now.toISOString(),
    };
    const stream = `refund-${refundId}`;
    /** @type {any} the parts of an event that the view and the codec read */
    const event = { id: randomUUID(), type: 'RefundRequested', data, stream, version: 1, subjectId: user.id, meta };
    const append = await createAppend(
      codec,
      [{ stream, expectedVersion: 0, events: [event], wrappedKeys: new Map() }],
      {
        meta,
        commandId: null,
        bodyHmac: Buffer.alloc(0),
        views: fingerprint,
        wrappedKeys: new Map([[user.id, wrapped]]),
        keyring,
        between: [
          ...viewStatements(refundsView, event),
          { name: 'takeNumber', text: statements.takeNumber, values: [year, number] },
          { name: 'keepFile', text: 'update state.files set kept_at = now() where id = $1', values: [file.fileId] },
        ],
      },
    );
    await Promise.all([...append.map((statement) => client.query(statement)), client.query(commit)]);
    return refundId;
  } finally {
    client.release();
  }
}

function query(db, name, values) {
  return db.query({ name, text: statements[name], values });
}
