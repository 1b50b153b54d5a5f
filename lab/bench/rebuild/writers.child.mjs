/** Writes like a portal, as fast as possible, until it receives a message. Then it reports the latencies and the failures. */
import { randomUUID } from 'node:crypto';
import { catalogs, views } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';
import { createPool } from '../../../apps/api/dist/platform/database/database.js';
import { EventCodec } from '../../../apps/api/dist/platform/events/event-codec.js';
import { EventLog } from '../../../apps/api/dist/platform/event-log/event-log.js';
import { openKeyring } from '../../../apps/api/dist/platform/master-key/open-keyring.js';

const { DATABASE_URL, WRITERS } = /** @type {Record<string, string>} */ (process.env);
const pool = createPool(DATABASE_URL);
const keyring = await openKeyring(pool, loadConfig(process.env));
const log = new EventLog(pool, new EventCodec(catalogs, keyring), keyring, views);
const { rows: people } = await pool.query('select id from views.users limit 500');
const latencies = [];
const failures = [];
let stopped = false;
process.on('message', () => (stopped = true));

async function write(writer) {
  for (let i = writer; !stopped; i += Number(WRITERS)) {
    const userId = people[i % people.length].id;
    const started = performance.now();
    await log
      .transact({ actorId: userId, command: 'Write', requestId: randomUUID() }, async (unit) => {
        const data = { notificationId: randomUUID(), userId, type: 'NEW_DOCUMENT', channel: 'IN_APP', about: {} };
        await unit.record(`inbox-${userId}`, { type: 'NotificationRaised', data });
      })
      .catch((error) => failures.push(`${error.name} ${error.message}`));
    latencies.push({ ms: performance.now() - started, at: Date.now() });
  }
}

process.send?.('ready');
await Promise.all(Array.from({ length: Number(WRITERS) }, (_, writer) => write(writer)));
await new Promise((sent) => process.send?.({ latencies, failures }, sent)); // waits, because the message is large
await pool.end();
process.disconnect();
