/** The lower bound: the same statements as one append in one message, with ciphertext made beforehand, sent directly through pg. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { begin, commit } from '../../../apps/api/dist/platform/database/database.js';
import { createAppend } from '../../../apps/api/dist/platform/event-log/append.js';
import { loadStream } from '../../../apps/api/dist/platform/event-log/replay.js';
import { fingerprintOf } from '../../../apps/api/dist/platform/views/fingerprint.js';
import { viewStatements } from '../../../apps/api/dist/platform/views/row-changes.js';
import { openOurs, requestsView } from './ours.mjs';
import { nextPerson, requestOf } from './workload.mjs';

const personal = Buffer.alloc(81, 1);
/** @type {any} what createAppend asks of a codec */
const noCodec = {
  spec: () => ({ issuesKey: false }),
  encode: (id, { type, data, subjectId }) => ({
    ...{ id, type, schemaVersion: 1, personal, subjectId },
    data: JSON.stringify({ ...data, reason: null }), // it is personal
  }),
};

export async function openByHand(url, connections) {
  const prepared = await openOurs(url, connections);
  await prepared.close();
  const pool = new pg.Pool({ connectionString: url, max: connections, pipeline: true });
  return {
    async command() {
      const userId = nextPerson();
      const stream = `time-off-${userId}`;
      const client = await pool.connect();
      try {
        const { rows } = await client.query({ name: 'load', text: loadStream, values: [stream] });
        const append = await statementsOf(stream, rows.at(-1).version, userId, prepared.masterKeyId);
        const statements = [begin, ...append, commit];
        await Promise.all(statements.map((statement) => client.query(/** @type {any} */ (statement))));
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

function statementsOf(stream, expectedVersion, userId, masterKeyId) {
  const meta = {
    ...{ actorId: userId, command: 'RequestTimeOff', commandId: randomUUID(), requestId: userId },
    occurredAt: new Date().toISOString(),
  };
  const about = { id: randomUUID(), stream, version: expectedVersion + 1, subjectId: userId, meta };
  /** @type {any} the parts of an event that an append and the view read */
  const event = { ...about, type: 'TimeOffRequested', data: requestOf(userId) };
  return createAppend(noCodec, [{ stream, expectedVersion, events: [event], wrappedKeys: new Map() }], {
    meta,
    commandId: null,
    bodyHmac: Buffer.alloc(0),
    views: fingerprintOf([requestsView]),
    wrappedKeys: new Map(),
    keyring: /** @type {any} */ ({ masterKeyId }),
    between: viewStatements(requestsView, event),
  });
}
