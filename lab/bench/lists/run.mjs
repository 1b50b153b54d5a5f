/**
 * What each list costs in a small and in a large company: CPU of the database and of both, and how much the larger one needs of the smaller.
 * `npm run bench:lists -- [--people 100,100000] [--calls 40] [--rounds 5] [--only my-teams,mails]`
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { build } from '../../../scripts/build.mjs';
import { cpuMsOf, familyCpuMs, postmasterOf } from '../http/cpu-time.mjs';
import { startServer } from '../http/server-process.mjs';
import { addMails } from './mails.mjs';
import { listsOf } from './lists.mjs';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '100,100000' },
    calls: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
/** About ten events for each person. */
const years = 0.1;
const warmUpCalls = 20;
/** CPU time is counted in ticks of 10 ms. */
const settleMs = 50;

await build();
process.env.NODE_ENV = 'production';
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { seedCompany } = await import('../support/seed-company.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  const sizes = options.people.split(',').map(Number);
  /** @type {Awaited<ReturnType<typeof openCompany>>[]} */
  const companies = [];
  for (const employees of sizes) companies.push(await openCompany(employees));
  console.log(
    `\n${options.rounds} rounds of ${options.calls} calls, alternating; CPU in ms of a call, Node ${process.version}.`,
  );
  console.log('Aim: at most twice the cost.\n');
  const titles = sizes.map((size) => `${size} people: database, all, kB`.padStart(34)).join('');
  console.log(`${''.padEnd(46)}${titles}${'database'.padStart(11)}${'all'.padStart(7)}${'kB'.padStart(7)}`);
  for (const [i, { title }] of companies[0]?.lists.entries() ?? []) await compare(title, companies.map(at(i)));
} finally {
  for (const close of closers.reverse()) await close();
}

async function openCompany(employees) {
  const { postgres, env } = await startBenchDatabase(closers);
  const started = performance.now();
  const { events, people } = await seedCompany({ employees, years }, env, postgres);
  console.log(`${employees} people, ${events} events: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  closers.push(() => admin.end());
  await addMails(admin);
  const portal = await startServer('../http/portal-server.mjs', env);
  closers.push(() => portal.stop());
  const wanted = options.only?.split(',');
  const lists = (await listsOf(portal.address, people)).filter(
    ({ path }) => !wanted || wanted.some((part) => path.includes(part)),
  );
  return { portal, lists, postmaster: await postmasterOf(admin) };
}

function at(i) {
  return ({ lists, ...company }) => ({ ...company, list: lists[i] });
}

async function compare(title, companies) {
  /** @type {{ node: number, postgres: number, bytes: number }[]} */
  const sums = companies.map(() => ({ node: 0, postgres: 0, bytes: 0 }));
  for (const company of companies) await ask(company, warmUpCalls);
  for (let round = 0; round < Number(options.rounds); round++) {
    const turns = [...companies.entries()];
    for (const [i, company] of round % 2 ? turns.reverse() : turns) {
      const { portal, postmaster } = company;
      const before = { node: cpuMsOf(portal.pid), postgres: familyCpuMs(postmaster) };
      const bytes = await ask(company, Number(options.calls));
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const sum = /** @type {typeof sums[number]} */ (sums[i]);
      sum.node += cpuMsOf(portal.pid) - before.node;
      sum.postgres += familyCpuMs(postmaster) - before.postgres;
      sum.bytes = bytes;
    }
  }
  const calls = Number(options.calls) * Number(options.rounds);
  const costs = sums.map(({ node, postgres, bytes }) => [postgres / calls, (node + postgres) / calls, bytes / 1000]);
  const shown = costs.map((cost) =>
    cost
      .map((value) => value.toFixed(2))
      .join(', ')
      .padStart(34),
  );
  const [least = [], most = []] = [costs[0], costs.at(-1)];
  const ratios = least.map((value, i) => ((most[i] ?? 0) / value).toFixed(2));
  console.log(`${title.padEnd(46)}${shown.join('')}${ratios.map((ratio, i) => ratio.padStart(i ? 7 : 11)).join('')}`);
}

/** One after the other. Returns the size of the reply. */
async function ask({ portal, list: { path, cookie } }, calls) {
  let bytes = 0;
  for (let i = 0; i < calls; i++) {
    const reply = await fetch(`${portal.address}/api/${path}`, { headers: { cookie } });
    const body = await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    bytes = body.byteLength;
  }
  return bytes;
}
