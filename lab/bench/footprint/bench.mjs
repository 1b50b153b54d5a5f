/** The memory of everything that `npm start` starts, with the demo company: at rest, right after load, and later. Then a worker at rest. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/run-step.mjs';
import { dataFolder, signIn } from '../../support/demo-portal.mjs';
import { freePort } from '../../support/free-port.mjs';
import { startProgram } from '../../support/program.mjs';
import { sendAtRate } from '../mixed/load.mjs';
import { mix } from '../mixed/mix.mjs';
import { startDatabase } from '../support/database.mjs';
import { row } from '../support/figures.mjs';
import { familyOf, pssOf } from './memory-of.mjs';

export const defaults = { seconds: 30, rate: 150 };
const restMs = 30_000;

export async function bench({ seconds, rate }, closers) {
  console.log('MB (PSS). Aims: 145 at rest and 260 right after load, in all; a worker 110.\n');
  row('', ['npm, shell', 'portal', 'PostgreSQL', 'its processes', 'in all'], { titleWidth: 20, width: 15 });
  const dataDir = dataFolder(closers);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const npm = await startNpm({ PORT: String(port), DATA_DIR: dataDir, QUOTA_REQUESTS: '1000000', LOG_LEVEL: 'error' });
  const family = familyOf(npm);
  const portal = { address, pid: Number(family.at(-1)?.pid) };
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

  await sleep(restMs);
  print('at rest');
  const cookieOf = async (name) => [{ id: '', cookie: await signIn(address, { email: `${name}@example.com` }) }];
  const calls = mix({
    employees: await cookieOf('employee'),
    executives: await cookieOf('executive'),
    hrManagers: await cookieOf('hr'),
  });
  await sendAtRate({ portal, postmaster, calls, rate, seconds });
  print('right after load');
  await sleep(restMs);
  print(`${restMs / 1_000} s later`);

  const { env } = await startDatabase(closers);
  const worker = await startProgram('worker.js', { ...env, SMTP_URL: 'smtp://127.0.0.1:9' }, closers);
  await sleep(restMs);
  console.log(`\nA worker at rest: ${pssOf(worker).toFixed(0)} MB.`);

  function print(when) {
    const database = familyOf(postmaster);
    const sum = (all) => all.reduce((mb, { pid }) => mb + pssOf(pid), 0);
    const parts = [sum(family.slice(0, -1)), pssOf(portal.pid), sum(database)];
    const [wrapping, own, server, all] = [...parts, parts[0] + parts[1] + parts[2]].map((mb) => mb.toFixed(0));
    row(when, [wrapping, own, server, database.length, all], { titleWidth: 20, width: 15 });
  }

  async function startNpm(settings) {
    const env = { ...process.env, ...settings };
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    closers.push(async () => {
      const [portal] = familyOf(Number(npm.pid)).slice(-1);
      if (portal) process.kill(portal.pid, 'SIGTERM');
      if (npm.exitCode === null) await once(npm, 'exit');
    });
    await new Promise((resolve, reject) => {
      npm.stdout.on('data', (chunk) => String(chunk).includes('Staffroom is ready') && resolve(null));
      npm.on('exit', (code) => reject(new Error(`npm ended with ${code}`)));
    });
    return Number(npm.pid);
  }
}
