/** Data folders with a demo company. It is seeded once for a run of the tests, because the large one takes a minute. */
import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.js';
import { freePort, newFolder, startPortal } from './portal.js';

/** The large one has 300 people. */
export type DemoCompany = 'demo' | 'large';

export async function folderWithCompany(company: DemoCompany): Promise<string> {
  const seeded = join(process.env['STAFFROOM_DEMO_COMPANIES']!, company);
  if (!existsSync(seeded)) await seed(company, seeded);
  const folder = newFolder();
  execFileSync('cp', ['-a', `${seeded}/.`, folder]); // with owners: PostgreSQL checks its own
  return folder;
}

async function seed(company: DemoCompany, seeded: string): Promise<void> {
  const metricsPort = String(await freePort());
  const portal = await startPortal({
    env: { DEMO: company === 'large' ? 'large' : 'true', METRICS_PORT: metricsPort },
  });
  // Otherwise every copy would send them first. On a slow machine, each sends the rest.
  await eventually('the mails to be sent', () => areMailsSent(metricsPort)).catch(() => undefined);
  const exitCode = await portal.stop({ keepData: true });
  if (exitCode !== 0) throw new Error(`The company could not be seeded (exit code ${exitCode}).\n${portal.output()}`);
  rmSync(join(portal.dataDir, 'postgres/port'), { force: true }); // otherwise two copies would both try to use this port
  try {
    renameSync(portal.dataDir, seeded);
  } catch (error) {
    if (!existsSync(seeded)) throw error; // otherwise another worker was faster
    rmSync(portal.dataDir, { recursive: true, force: true });
  }
}

async function areMailsSent(metricsPort: string): Promise<boolean> {
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return /^staffroom_mails_waiting 0$/m.test(figures);
}
