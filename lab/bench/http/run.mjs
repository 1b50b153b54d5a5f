/**
 * The cost of a request in the portal, compared with the same request to a server of only node:http and pg, without and with what every
 * reply must have by the rules: headers, a request id, a line in the log.
 * `npm run bench:http -- [--rounds 5] [--seconds 2] [--only list,queue,calendar,users,refund,login] [--profile <folder>]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../../scripts/build.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
const size = { rounds: Number(options.rounds), seconds: Number(options.seconds) };

await build();
process.env.NODE_ENV = 'production';
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { loadConfig } = await import('../../../apps/api/dist/platform/config/config.js');
const { makeCompany, reader, reviewer } = await import('./company.mjs');
const { postmasterOf } = await import('./cpu-time.mjs');
const { enlargeCompany } = await import('./large-company.mjs');
const { connections, measure, print } = await import('./rounds.mjs');
const { scenarios, signIn } = await import('./scenarios.mjs');
const { startServer } = await import('./server-process.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const { postgres, env } = await startBenchDatabase(closers);
  console.log('Creating the company …');
  await makeCompany(loadConfig(env), postgres.appUrl);
  await enlargeCompany(loadConfig(env), postgres.appUrl);
  await compare(env, postgres);
} finally {
  for (const close of closers.reverse()) await close();
}

async function compare(env, postgres) {
  const profile = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const portal = await startServer('./portal-server.mjs', env, profile);
  closers.push(() => portal.stop());
  const cookieOf = async (person) => (await signIn(portal, person)).headers.getSetCookie()[0].split(';')[0];
  const cookies = { reader: await cookieOf(reader), reviewer: await cookieOf(reviewer) };
  const chosen = scenarios(cookies, new Date().toISOString().slice(0, 10)).filter(
    ({ name }) => !options.only || options.only.split(',').includes(name),
  );
  const holidaysIn = async (path) =>
    holidaysOf(await (await fetch(portal.address + path, { headers: { cookie: cookies.reader } })).text());
  const calendar = chosen.find(({ name }) => name === 'calendar');
  const holidays = {
    BENCH_HOLIDAYS: await holidaysIn('/api/time-off'),
    BENCH_CALENDAR_HOLIDAYS: calendar ? await holidaysIn(calendar.load.path) : '',
  };
  const bare = await startServer('./bare-server.mjs', { ...env, ...holidays });
  const BENCH_HEADERS = JSON.stringify(await headersOf(`${portal.address}/api/time-off`, cookies.reader));
  const dressed = await startServer('./bare-server.mjs', { ...env, ...holidays, BENCH_HEADERS });
  closers.push(() => dressed.stop());
  closers.push(() => bare.stop());

  const client = new pg.Client(postgres.adminUrl);
  await client.connect();
  const postmaster = await postmasterOf(client);
  await client.end();

  console.log(`${connections} connections, ${size.rounds} rounds of ${size.seconds} s each, alternating.`);
  console.log(
    'CPU per request; median (least–most). Ratios: 1 is that server, less is more expensive. Aim over bare: 0.8; refund: 0.75.',
  );
  for (const { title, load, ask, same } of chosen) {
    const [ours, floors] = [await (await ask(portal)).text(), await (await ask(bare)).text()];
    same(ours, floors);
    const bytes = `${(Buffer.byteLength(ours) / 1000).toFixed(1)} kB`;
    print(`${title}, ${bytes}`, await measure({ portal, bare, dressed }, load, postmaster, size));
  }
}

/** What the portal sends with every reply, apart from what belongs to one reply. */
async function headersOf(address, cookie) {
  const { headers } = await fetch(address, { headers: { cookie } });
  const own = [
    'x-request-id',
    'date',
    'connection',
    'keep-alive',
    'content-type',
    'content-length',
    'content-encoding',
  ];
  return [...headers].filter(([name]) => !own.includes(name));
}

/** The portal reads public holidays from a table in memory; the bare server gets them at its start. */
function holidaysOf(text) {
  const entries = JSON.parse(text).timeOffs ?? JSON.parse(text);
  return JSON.stringify(entries.filter((entry) => entry.type === 'HOLIDAY')).slice(1, -1);
}
