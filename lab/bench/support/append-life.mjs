/**
 * Appends commands to the log as the portal does: encrypted with the key of each person, with the positions and hashes that log.append would
 * give. It appends many commands in one call, as the owner of the tables.
 */
import { randomUUID } from 'node:crypto';
import { views } from '../../../apps/api/dist/composition.js';
import { connectTo } from '../../../apps/api/dist/platform/database/connect.js';
import { fingerprintOf } from '../../../apps/api/dist/platform/views/fingerprint.js';

const eventsAtOnce = 500;
/** Transactions. Each leaves a dead version of the head, and those that follow pass all of them until they are vacuumed. */
const vacuumEvery = 200;
const fingerprint = fingerprintOf(views);

/** Returns the number of events. */
export async function appendLife(ownerUrl, codec, keyring, commands) {
  const owner = await connectTo(ownerUrl);
  try {
    await owner.query(appendMany);
    const writer = new Writer(owner, codec, keyring);
    await writer.appendAll(commands);
    return writer.events;
  } finally {
    await owner.end();
  }
}

class Writer {
  versions = new Map();
  wrappedKeys = new Map();
  events = 0;
  transactions = 0;

  constructor(owner, codec, keyring) {
    this.owner = owner;
    this.codec = codec;
    this.keyring = keyring;
  }

  async appendAll(commands) {
    let sending = Promise.resolve();
    for (let batch = []; ;) {
      const { value, done } = commands.next();
      if (!done) batch.push(value);
      if (!done && batch.length < eventsAtOnce && !value.erases) continue;
      const transaction = this.transactionOf(batch); // while the previous one is being sent
      await sending;
      if (++this.transactions % vacuumEvery === 0) await this.owner.query('vacuum log.log_head');
      sending = this.send(transaction);
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
    /** @type {unknown[][]} of all events: the parameters of append_many */
    const columns = Array.from({ length: 9 }, () => []);
    for (const { meta, events } of commands) this.add(meta, events, columns, { touched, subjects, issued });
    const streams = [...touched.keys()].sort();
    const known = [...subjects].filter((id) => !issued.has(id)).sort();
    const open = {
      name: 'open_append',
      text: 'select log.open_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      values: [
        streams,
        streams.map((name) => touched.get(name).before),
        streams.map((name) => touched.get(name).events),
        known,
        [...issued.keys()],
        [...issued.values()],
        null,
        Buffer.alloc(0),
        fingerprint,
        this.keyring.masterKeyId,
      ],
    };
    const erased = commands.filter(({ erases }) => erases).map(({ erases }) => erasure(erases));
    const append = {
      name: 'append',
      text: 'select pg_temp.append_many($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: columns,
    };
    return [open, append, ...erased];
  }

  async send(statements) {
    await this.owner.query('begin; set local synchronous_commit = off');
    for (const statement of statements) await this.owner.query(statement);
    await this.owner.query('commit');
  }

  add(meta, events, columns, { touched, subjects, issued }) {
    const metaText = JSON.stringify(meta);
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
      const values = [stream, version, id, type, schemaVersion, clear, personal, subject, metaText];
      for (const [i, value] of values.entries()) columns[i].push(value);
    }
  }
}

function erasure(id) {
  return { name: 'erase_person', text: 'select log.erase_person($1)', values: [id] };
}

/** log.append, with the meta of each event. A temporary function, because only a seeder appends the events of many commands at once. */
const appendMany = `
create function pg_temp.append_many(p_streams text[], p_versions integer[], p_ids uuid[], p_types text[],
  p_schema_versions integer[], p_data text[], p_personal bytea[], p_subjects uuid[], p_metas text[])
returns void language plpgsql as $$
declare
  head log.log_head;
  data jsonb;
  meta jsonb;
begin
  select * into strict head from log.log_head for no key update;
  head.recorded_at := greatest(clock_timestamp(), head.recorded_at);
  for i in 1 .. cardinality(p_streams) loop
    head.position := head.position + 1;
    data := p_data[i]::jsonb;
    meta := p_metas[i]::jsonb;
    head.hash := log.event_hash(head.hash, head.position, p_streams[i], p_versions[i], p_ids[i], p_types[i],
      p_schema_versions[i], data, p_personal[i], p_subjects[i], meta, head.recorded_at);
    insert into log.events (position, stream, version, id, type, schema_version, data, personal, subject_id, meta, recorded_at, hash)
    values (head.position, p_streams[i], p_versions[i], p_ids[i], p_types[i], p_schema_versions[i], data,
      p_personal[i], p_subjects[i], meta, head.recorded_at, head.hash);
  end loop;
  update log.log_head set position = head.position, hash = head.hash, recorded_at = head.recorded_at;
end $$`;
