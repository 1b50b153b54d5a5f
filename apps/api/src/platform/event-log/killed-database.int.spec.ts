import { readFile, rm } from 'node:fs/promises';
import { mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { by, connect, contradictions, tally } from '../../testing/test-log.js';
import { findClusterFolder } from '../embedded/cluster.js';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.js';
import { ensureViews } from '../views/views.js';
import { migrate } from '../migrations/migrate.js';
import { verifyLog } from '../log-integrity/verify-chain.js';

describe('a database killed during many appends', () => {
  it('keeps every acknowledged append, and each other append completely or not at all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'staffroom-killed-'));
    chmodSync(folder, 0o711);
    const masterKey = randomBytes(32);
    try {
      const first = await startEmbeddedPostgres(folder, { shared: true });
      await migrate(first.ownerUrl, 'staffroom_app');
      const acknowledged = await appendUntilKilled(first.appUrl, masterKey, folder);
      expect(acknowledged.size).toBeGreaterThan(0);

      const second = await startEmbeddedPostgres(folder, { shared: true });
      const { pool, log } = connect(second.appUrl, masterKey);
      const kept = new Set((await log.after(0, 1_000_000)).map((event) => event.id));
      expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
      expect(await verifyLog(pool)).toMatchObject({ intact: true, position: kept.size });
      expect(await contradictions(pool)).toEqual([]);
      await log.run(tally, 'tally-after', () => ({ tallyId: 'after' }), by('Count'));
      await pool.end();
      await second.stop();
    } finally {
      await rm(await findClusterFolder(folder), { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    }
  });
});

async function appendUntilKilled(url: string, masterKey: Buffer, folder: string): Promise<Set<string>> {
  const { pool, log, codec, views } = connect(url, masterKey, { connections: 8 });
  await ensureViews(pool, codec, views);
  const acknowledged = new Set<string>();
  let killed = false;
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    const tallyId = String(writer);
    while (!killed) {
      const { events } = await log.run(tally, `tally-${writer}`, () => ({ tallyId }), by('Count'));
      for (const event of events) acknowledged.add(event.id);
    }
  });
  const ended = Promise.allSettled(writers);
  while (acknowledged.size < 200) await sleep(5);
  const pidFile = join(await findClusterFolder(folder), 'data/postmaster.pid');
  const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  process.kill(postmaster, 'SIGQUIT'); // immediate shutdown: every process of the server exits at once, and unwritten data is lost
  await ended;
  killed = true;
  await pool.end();
  return acknowledged;
}
