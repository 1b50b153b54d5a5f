import { join } from 'node:path';
import { pgbouncerIsInstalled, startPgbouncer } from '../testing/pgbouncer.js';
import { type Environment, run, runCli, startPortalProcess } from '../testing/portal-process.js';
import { freePort } from '../testing/free-port.js';
import { skippedWithout } from '../testing/redis-server.js';
import { createSetUp } from '../testing/set-ups.js';

const refusal = 'There is a connection pooler between the portal and PostgreSQL. Name the server itself';

if (!pgbouncerIsInstalled) skippedWithout('pgbouncer', 'poolers');
else
  it.each([
    ['one role', 'transaction'],
    ['two roles', 'transaction'],
    ['two roles', 'session'],
  ] as const)('%s: nothing starts through a pooler in %s mode, and one line says why', async (kind, mode) => {
    const setUp = await createSetUp(kind);
    const pooler = await startPgbouncer(setUp.env['DATABASE_URL']!, mode);
    const through: Environment =
      kind === 'one role' ? { DATABASE_URL: pooler.url, DATABASE_OWNER_URL: pooler.url } : { DATABASE_URL: pooler.url };
    try {
      await (await startPortalProcess(setUp.env)).stop(); // migrates
      const env = { ...setUp.env, ...through, PORT: String(await freePort()), DEMO: 'false' };
      for (const entry of ['main', 'worker']) {
        const child = run(entry, [], env);
        await new Promise((resolve) => child.process.once('close', resolve));
        expect(child.output().toString().trim().split('\n').at(-1)).toContain(refusal);
        expect(child.process.exitCode).toBe(1);
      }
      for (const command of [
        ['views', 'check'],
        ['audit', 'verify'],
        ['backup', join(setUp.env['DATA_DIR']!, 'backup')],
      ])
        expect(await runCli(env, command)).toEqual({ code: 1, output: expect.stringContaining(refusal) as string });
    } finally {
      await pooler.stop();
      await setUp.remove();
    }
  });
