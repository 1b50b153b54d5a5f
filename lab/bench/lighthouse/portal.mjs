/** The portal as `npm start` serves it, with the demo company, in its own folder and on its own port. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/run-step.mjs';

const startMs = 600_000;

/**
 * @param {{ folder?: string, demo?: string, seeded?: string, env?: NodeJS.ProcessEnv }} [options] `folder`: a built checkout, by default this
 *   one; `seeded`: the data folder of a company, of which a copy is served
 */
export async function startPortal({ folder = root, demo, seeded, env: settings } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-bench-'));
  if (seeded) execFileSync('cp', ['-a', `${seeded}/.`, dataDir]); // with owners: PostgreSQL checks its own
  await chmod(dataDir, 0o711); // if this is root, the database runs as another user, who needs access
  const port = await freePort();
  const basics = { NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' };
  const env = { ...process.env, ...settings, ...basics };
  const child = spawn(process.execPath, [join(folder, 'apps/api/dist/main.js')], {
    env: demo ? { ...env, DEMO: demo } : env,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: `http://localhost:${port}`, stop };
}

/** Signs in and returns the session cookie for a header. */
export async function signIn(address, account) {
  const headers = { 'content-type': 'application/json', origin: address };
  const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  if (!response.ok) throw new Error(`could not sign in: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie()[0].split(';')[0];
}

/** @returns {Promise<void>} */
function ready(child) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the portal was not ready in time')), startMs);
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      if (!String(chunk).includes('Staffroom is ready')) return;
      clearTimeout(late);
      resolve();
    });
  });
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  return port;
}
