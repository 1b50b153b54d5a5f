/** A process that takes every lock of an append and keeps them; its other connections wait for the locks. The test stops it or cuts it off. */
import type pg from 'pg';
import { begin, send } from '../platform/database/database.js';
import { createAppend } from '../platform/event-log/append.js';
import { metaOf } from '../platform/event-log/command-context.js';
import { UnitOfWork } from '../platform/event-log/unit-of-work.js';
import { fingerprintOf } from '../platform/views/fingerprint.js';
import { by, connect, tally } from './test-log.js';

const [url, waiting] = process.argv.slice(2);
const { pool, log, codec, keyring, views } = connect(url!, Buffer.alloc(32));

async function openAppend(client: pg.PoolClient): Promise<void> {
  const unit = new UnitOfWork(log, pool, metaOf(by('Count')));
  await unit.decide(tally, 'tally-a', { tallyId: 'a' });
  const statements = await createAppend(codec, unit.pending(), {
    meta: unit.meta,
    commandId: null,
    bodyHmac: Buffer.alloc(0),
    views: fingerprintOf(views),
    wrappedKeys: new Map(),
    keyring,
    between: [],
  });
  await client.query(begin);
  for (const statement of statements) await send(client, statement);
}

/** Until it has the locks: on a slow machine, it reaches its limit before all the others wait. */
async function waitForLocks(): Promise<void> {
  const client = await pool.connect();
  await openAppend(client).catch(() => {
    client.release(true);
    return waitForLocks();
  });
}

const holder = await pool.connect();
await openAppend(holder);
// a silent transaction would be ended before the others wait
setInterval(() => void holder.query('select').catch(() => undefined), 500);
for (let n = 0; n < Number(waiting); n++) void waitForLocks().catch(() => undefined);
process.stdout.write('holding\n');
