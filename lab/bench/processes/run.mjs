/**
 * What PROCESSES=2 gives over one process, while load, portal and database share the cores.
 * `npm run bench:processes -- [--rounds 5] [--seconds 5] [--only list,queue,calendar,users,refund,login]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../../scripts/build.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'list,calendar' },
  },
});
// each process compiles its hot paths itself
const size = { rounds: Number(options.rounds), seconds: Number(options.seconds), warmUpSeconds: 15 };

await build();
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { loadConfig } = await import('../../../apps/api/dist/platform/config/config.js');
const { makeCompany, reader, reviewer } = await import('../http/company.mjs');
const { postmasterOf } = await import('../http/cpu-time.mjs');
const { enlargeCompany } = await import('../http/large-company.mjs');
const { connections, measure, print } = await import('../http/rounds.mjs');
const { scenarios, signIn } = await import('../http/scenarios.mjs');
const { startProgram } = await import('../support/program.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const { postgres, env } = await startBenchDatabase(closers);
  console.log('Creating the company …');
  await makeCompany(loadConfig(env), postgres.appUrl);
  await enlargeCompany(loadConfig(env), postgres.appUrl);
  const two = await start(2, env, postgres);
  const one = await start(1, env, postgres);
  await compare({ two, one }, postgres);
} finally {
  for (const close of closers.reverse()) await close();
}

/** No person sends as many requests in an hour as a benchmark does in a second. */
async function start(processes, env, { ownerUrl }) {
  const port = String(43_990 + processes);
  const unlimited = { QUOTA_REQUESTS: '1000000', QUOTA_UPLOADS: '1000000', QUOTA_UPLOAD_MB: '1000000' };
  const settings = { ...env, ...unlimited, DATABASE_OWNER_URL: ownerUrl, PORT: port, PROCESSES: String(processes) };
  const { pid } = await startProgram('main.js', settings, 'Staffroom is ready', closers);
  return { pid, address: `http://127.0.0.1:${port}` };
}

async function compare(servers, { adminUrl }) {
  const cookieOf = async (person) => (await signIn(servers.one, person)).headers.getSetCookie()[0].split(';')[0];
  const cookies = { reader: await cookieOf(reader), reviewer: await cookieOf(reviewer) };
  const client = new pg.Client(adminUrl);
  await client.connect();
  const postmaster = await postmasterOf(client);
  await client.end();
  console.log(
    `${connections} connections, ${size.rounds} rounds of ${size.seconds} s each, in turns. Median (least–most).`,
  );
  for (const { name, title, load } of scenarios(cookies, new Date().toISOString().slice(0, 10))) {
    if (options.only.split(',').includes(name)) print(title, await measure(servers, load, postmaster, size));
  }
}
