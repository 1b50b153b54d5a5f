/** The lower bound: the same statements as one append, with values made beforehand, sent directly through pg. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { begin, commit } from '../../../apps/api/dist/platform/database/database.js';
import { loadStream } from '../../../apps/api/dist/platform/event-log/replay.js';
import { fingerprintOf } from '../../../apps/api/dist/platform/views/fingerprint.js';
import { viewStatements } from '../../../apps/api/dist/platform/views/row-changes.js';
import { openOurs, requestsView } from './ours.mjs';
import { nextPerson, requestOf } from './workload.mjs';

const openAppend = 'select log.open_append($1, $2, $3, $4, $5, $6, $7, $8, $9)';
const append = 'select log.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as position';
const views = fingerprintOf([requestsView]);
const ciphertext = Buffer.alloc(81, 1);

/** @type {(client: pg.PoolClient, statement: any) => Promise<unknown>} */
const sendTo = (client, statement) => client.query(statement);

/** `pipelined` sends all statements of a transaction at once; otherwise each one waits for the previous reply. */
export async function openRaw(url, connections, pipelined) {
  const prepared = await openOurs(url, connections);
  await prepared.close();
  const pool = new pg.Pool({ connectionString: url, max: connections, pipeline: pipelined });
  return {
    async command() {
      const userId = nextPerson();
      const stream = `time-off-${userId}`;
      const load = { name: 'load', text: loadStream, values: [stream] };
      const client = await pool.connect();
      try {
        const { rows } = await client.query(load);
        const statements = statementsOf(stream, rows.at(-1).version, userId);
        if (pipelined) await Promise.all(statements.map((statement) => sendTo(client, statement)));
        else for (const statement of statements) await sendTo(client, statement);
      } finally {
        client.release();
      }
    },
    check: async () => undefined,
    close: () => pool.end(),
  };
}

function statementsOf(stream, version, userId) {
  const { reason, ...data } = requestOf(userId);
  const occurredAt = new Date().toISOString();
  const meta = { actorId: userId, command: 'RequestTimeOff', commandId: randomUUID(), requestId: userId, occurredAt };
  /** @type {any} the parts of an event that the view reads */
  const event = { type: 'TimeOffRequested', data: { ...data, reason }, meta };
  const columns = [
    [stream],
    [version + 1],
    [randomUUID()],
    [event.type],
    [1],
    [JSON.stringify({ ...data, reason: null })],
  ];
  return [
    { text: begin },
    {
      name: 'open',
      text: openAppend,
      values: [[stream], [version], [1], [userId], [], [], null, Buffer.alloc(0), views],
    },
    ...viewStatements(requestsView, event),
    { name: 'append', text: append, values: [...columns, [ciphertext], [userId], JSON.stringify(meta), null] },
    { text: commit },
  ];
}
