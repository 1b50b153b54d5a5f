/** Appends commands to the log as the portal does: encrypted with the key of each person, with positions and hashes from log.append. */
import { randomUUID } from 'node:crypto';
import { views } from '../../apps/api/dist/composition.js';
import { connectTo } from '../../apps/api/dist/platform/database/connect.js';
import { send } from '../../apps/api/dist/platform/database/database.js';
import { fingerprintOf } from '../../apps/api/dist/platform/views/fingerprint.js';

const eventsAtOnce = 500;
/** Transactions. Each append leaves a dead version of the head, and those that follow pass all of them until they are vacuumed. */
const vacuumEvery = 4;
const fingerprint = fingerprintOf(views);

/**
 * With the URL of the tables' owner, a long log is filled as fast as a short one.
 * @typedef {{ ownerUrl?: string, onProgress?: (events: number) => void }} Options
 */
export async function appendLife(pool, codec, keyring, commands, /** @type {Options} */ { ownerUrl, onProgress } = {}) {
  const writer = new Writer(pool, codec, keyring);
  const owner = ownerUrl === undefined ? undefined : await connectTo(ownerUrl);
  try {
    await writer.appendAll(commands, owner, onProgress);
  } finally {
    await owner?.end();
  }
  return writer.events;
}

class Writer {
  versions = new Map();
  wrappedKeys = new Map();
  events = 0;
  transactions = 0;

  constructor(pool, codec, keyring) {
    this.pool = pool;
    this.codec = codec;
    this.keyring = keyring;
  }

  async appendAll(commands, owner, onProgress) {
    let sending = Promise.resolve();
    for (let batch = []; ;) {
      const { value, done } = commands.next();
      if (!done) batch.push(value);
      if (!done && batch.length < eventsAtOnce && !value.erases) continue;
      const transaction = this.transactionOf(batch); // while the previous one is being sent
      await sending;
      if (++this.transactions % vacuumEvery === 0) await owner?.query('vacuum log.log_head');
      sending = this.send(transaction).then(() => onProgress?.(this.events));
      sending.catch(() => undefined); // handled before the next one is sent
      if (done) break;
      batch = [];
    }
    await sending;
  }

  transactionOf(commands) {
    const touched = new Map();
    const subjects = new Set();
    const issued = new Map();
    const appends = commands.map(({ meta, events }) => this.appendOf(meta, events, { touched, subjects, issued }));
    const streams = [...touched.keys()].sort();
    const known = [...subjects].filter((id) => !issued.has(id)).sort();
    const open = {
      name: 'open_append',
      text: 'select log.open_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      values: [
        ...[streams, streams.map((name) => touched.get(name).before), streams.map((name) => touched.get(name).events)],
        ...[
          known,
          [...issued.keys()],
          [...issued.values()],
          null,
          Buffer.alloc(0),
          fingerprint,
          this.keyring.masterKeyId,
        ],
      ],
    };
    const erased = commands.filter(({ erases }) => erases).map(({ erases }) => erasure(erases));
    return [open, ...appends, ...erased];
  }

  async send(statements) {
    const client = await this.pool.connect();
    try {
      const sent = [
        client.query('begin; set local synchronous_commit = off'),
        ...statements.map((statement) => send(client, statement)),
        client.query('commit'),
      ];
      for (const outcome of await Promise.allSettled(sent)) if (outcome.status === 'rejected') throw outcome.reason;
    } finally {
      client.release();
    }
  }

  appendOf(meta, events, { touched, subjects, issued }) {
    /** @type {unknown[][]} */
    const columns = Array.from({ length: 8 }, () => []);
    for (const { stream, type, data } of events) {
      const id = randomUUID();
      const subject = this.codec.subjectOf({ type, data });
      if (this.codec.spec(type).issuesKey) {
        issued.set(subject, this.keyring.issue().wrapped);
        this.wrappedKeys.set(subject, issued.get(subject));
      }
      if (subject) subjects.add(subject);
      const encoded = this.codec.encode(id, { type, data }, this.wrappedKeys.get(subject) ?? null);
      const version = (this.versions.get(stream) ?? 0) + 1;
      this.versions.set(stream, version);
      if (!touched.has(stream)) touched.set(stream, { before: version - 1, events: 0 });
      touched.get(stream).events += 1;
      this.events += 1;
      const { schemaVersion, data: clear, personal } = encoded;
      for (const [i, value] of [stream, version, id, type, schemaVersion, clear, personal, subject].entries())
        columns[i].push(value);
    }
    return {
      name: 'append',
      text: 'select log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as position',
      values: [...columns, JSON.stringify(meta), null],
    };
  }
}

function erasure(id) {
  return { name: 'erase_person', text: 'select log.erase_person($1)', values: [id] };
}
