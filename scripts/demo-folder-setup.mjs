/** Before the browser tests: seeds the demo company once. Their portals start on copies of that folder. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run-step.mjs';

export default async function seedDemoFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-demo-'));
  chmodSync(folder, 0o711); // as root, the database runs as another user, who must be able to enter the folder
  process.env.STAFFROOM_DEMO_FOLDER = folder;
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const portal = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    env: { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production', DATA_DIR: folder, DEMO: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(portal, 'exit');
  for await (const chunk of portal.stdout) if (String(chunk).includes('Staffroom is ready')) portal.kill('SIGTERM');
  const [code] = await ended;
  rmSync(join(folder, 'postgres/port'), { force: true }); // otherwise two copies that start at the same time would both try to use this port
  if (code !== 0) throw new Error(`The demo company could not be seeded (exit code ${code}).`);
}
