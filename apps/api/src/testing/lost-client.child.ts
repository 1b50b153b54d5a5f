/** A process that takes every lock of an append and then says nothing more; its other connections wait for the locks. */
import { begin, send } from '../platform/database/database.js';
import { createAppend } from '../platform/event-log/append.js';
import { metaOf } from '../platform/event-log/command-context.js';
import { UnitOfWork } from '../platform/event-log/unit-of-work.js';
import { fingerprintOf } from '../platform/views/fingerprint.js';
import { by, connect, tally } from './test-log.js';

const [url, waiting] = process.argv.slice(2);
const { pool, log, codec, keyring, views } = connect(url!, Buffer.alloc(32));

async function openAppend(): Promise<void> {
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
  const client = await pool.connect();
  await client.query(begin);
  for (const statement of statements) await send(client, statement);
}

await openAppend();
for (let n = 0; n < Number(waiting); n++) void openAppend().catch(() => undefined);
process.stdout.write('holding\n');
setInterval(() => undefined, 1_000);
