/**
 * Makes a data folder with a demo company for the browser tests to copy: `node scripts/tests/seed-demo-company.mjs demo|large FOLDER`. It ends with
 * an error if the company could not be seeded. If another process was faster, that one's folder is kept.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../run-step.mjs';

const backgroundMs = 600_000;

const [company, seeded] = /** @type {[string, string]} */ (process.argv.slice(2));
const folder = mkdtempSync(join(dirname(seeded), 'seeding-'));
chmodSync(folder, 0o711); // as root, the database runs as another user, who must be able to enter the folder
try {
  await seed();
  keep();
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function seed() {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const portal = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], {
    env: {
      ...{ PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production', DATA_DIR: folder, PORT: port, METRICS_PORT: metricsPort },
      DEMO: company === 'large' ? 'large' : 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => portal.kill());
  const ended = once(portal, 'exit');
  let output = '';
  for (const stream of [portal.stdout, portal.stderr]) stream.on('data', (chunk) => (output += chunk));
  while (!output.includes('Staffroom is ready') && portal.exitCode === null) await sleep(50);
  // Otherwise every copy would raise the rest of the notifications and send the rest of the mails, in the middle of its tests.
  const end = Date.now() + backgroundMs;
  while (portal.exitCode === null && !(await isBackgroundDone(metricsPort))) {
    if (Date.now() > end)
      throw new Error(`The company's notifications and mails were not done within ${backgroundMs} ms.`);
    await sleep(250);
  }
  portal.kill('SIGTERM');
  const [exitCode] = await ended;
  if (exitCode !== 0) throw new Error(`The company could not be seeded (exit code ${exitCode}).\n${output}`);
}

function keep() {
  rmSync(join(folder, 'postgres/port'), { force: true }); // otherwise two copies would both try to use this port
  try {
    renameSync(folder, seeded);
  } catch (error) {
    if (!existsSync(seeded)) throw error;
  }
}

/** @param {string} metricsPort */
async function isBackgroundDone(metricsPort) {
  const figures = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    (reply) => reply.text(),
    () => '',
  );
  const lags = [...figures.matchAll(/^staffroom_subscription_lag_events\{.*\} (-?\d+)$/gm)].map(([, lag]) => lag);
  return /^staffroom_mails_waiting 0$/m.test(figures) && lags.length > 0 && lags.every((lag) => lag === '0');
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  return String(port);
}
