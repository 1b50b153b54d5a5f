/**
 * The memory of everything that `npm start` starts, with the demo company: at rest, right after load, and later. Then a worker at rest.
 * `npm run bench:footprint -- [--seconds 30] [--rate 150] [--port 43998]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/build.mjs';
import { root } from '../../../scripts/run-step.mjs';
import { sendAtRate } from '../mixed/load.mjs';
import { mix } from '../mixed/mix.mjs';
import { startProgram } from '../support/program.mjs';
import { familyOf, pssOf } from './memory-of.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '150' },
    port: { type: 'string', default: '43998' },
  },
});
const address = `http://127.0.0.1:${options.port}`;
const restSeconds = 30;

await build();
const { startBenchDatabase } = await import('../support/bench-database.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  console.log(`MB (PSS); Node ${process.version}. Aims: 145 at rest and 260 right after load, in all.\n`);
  console.log('                      npm, shell   portal   PostgreSQL   its processes   in all');
  const dataDir = mkdtempSync(join(tmpdir(), 'staffroom-bench-'));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  chmodSync(dataDir, 0o711); // if this is root, the database runs as another user, who needs access
  const npm = await startNpm(dataDir);
  const family = familyOf(Number(npm.pid));
  const portal = { address, pid: Number(family.at(-1)?.pid) };
  const [postmaster] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n').map(Number);

  await sleep(restSeconds * 1_000);
  print('at rest');
  const calls = mix({
    employees: [await signIn('employee')],
    executives: [await signIn('executive')],
    hrManagers: [await signIn('hr')],
  });
  const load = { portal, postmaster, calls, rate: Number(options.rate), seconds: Number(options.seconds) };
  const { cpu, rssMb } = await sendAtRate(load);
  print('right after load');
  await sleep(restSeconds * 1_000);
  print(`${restSeconds} s later`);
  const rss = `at most ${rssMb.largest.toFixed(0)} MB (RSS), ${rssMb.atEnd.toFixed(0)} at its end`;
  console.log(`\nThe portal under load: ${rss}, ${cpu.node.toFixed(2)} ms of CPU a call.`);

  const { postgres, env } = await startBenchDatabase(closers);
  const settings = { ...env, DATABASE_OWNER_URL: postgres.ownerUrl, SMTP_URL: 'smtp://127.0.0.1:9' };
  const worker = await startProgram('worker.js', settings, 'worker is running', closers);
  await sleep(restSeconds * 1_000);
  console.log(`A worker at rest: ${pssOf(Number(worker.pid)).toFixed(0)} MB (PSS). Aim: 110.`);

  function print(/** @type {string} */ when) {
    const database = familyOf(Number(postmaster));
    const sum = (/** @type {{ pid: number }[]} */ all) => all.reduce((mb, { pid }) => mb + pssOf(pid), 0);
    const parts = [sum(family.slice(0, -1)), pssOf(portal.pid), sum(database)].map((mb) => mb.toFixed(0));
    const all = parts.reduce((mb, part) => mb + Number(part), 0);
    const [wrapping = '', own = '', server = ''] = parts;
    console.log(
      `${when.padEnd(20)}${wrapping.padStart(12)}${own.padStart(9)}${server.padStart(13)}` +
        `${String(database.length).padStart(16)}${String(all).padStart(9)}`,
    );
  }
} finally {
  for (const close of closers.reverse()) await close();
}

async function startNpm(/** @type {string} */ dataDir) {
  const settings = { PORT: options.port, DATA_DIR: dataDir, QUOTA_REQUESTS: '1000000', LOG_LEVEL: 'error' };
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closers.push(async () => {
    const [portal] = familyOf(Number(npm.pid)).slice(-1);
    if (portal) process.kill(portal.pid, 'SIGTERM');
    if (npm.exitCode === null) await once(npm, 'exit');
  });
  await new Promise((resolve, reject) => {
    npm.stdout.on('data', (chunk) => String(chunk).includes('Staffroom is ready') && resolve(null));
    npm.on('exit', (code) => reject(new Error(`npm ended with ${code}`)));
  });
  return npm;
}

async function signIn(/** @type {string} */ name) {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'Welcome1' }),
  });
  const { id } = await response.json();
  return {
    id,
    cookie: String(
      response.headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith('sid='))
        ?.split(';')[0],
    ),
  };
}
