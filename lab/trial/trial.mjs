/** One trial from the empty database to the report. */
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { checkFiles } from './checks/files.mjs';
import { checkConnections, checkTransactions } from './checks/leftovers.mjs';
import { checkLists } from './checks/lists.mjs';
import { checkLog } from './checks/log.mjs';
import { checkNews } from './checks/news.mjs';
import { RulesCheck } from './checks/rules.mjs';
import { settle } from './checks/settle.mjs';
import { Caller } from './company/caller.mjs';
import { createInitialCompany } from './company/initial-company.mjs';
import { History } from './company/history.mjs';
import { closeConnections } from './company/http.mjs';
import { Knowledge } from './company/knowledge.mjs';
import { Lanes } from './company/lanes.mjs';
import { People } from './company/people.mjs';
import { plannedFaults, roundsOf } from './plan.mjs';
import { Report } from './report.mjs';
import { staffroom } from '../support/commands.mjs';
import { carryOutFaults } from './site/faults.mjs';
import { startSite } from './site/site.mjs';

const batch = 1_000;

/** @param {{ seed: number, minutes: number, faults: readonly string[], lanes: number }} options */
export async function runTrial({ seed, minutes, faults, lanes: laneCount }) {
  const report = new Report();
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-trial-'));
  const site = await startSite(folder, report);
  try {
    const founder = await makeFounder(site);
    await site.start();
    const company = await openCompany(site, founder, report);
    await createInitialCompany(company.lanes, company.founderId);
    for (const [index, round] of roundsOf(seed, minutes).entries()) {
      console.log(`Round ${index + 1}: ${round.minutes} minutes, load ${loadavg()[0].toFixed(1)}`);
      await company.work(round, faults, laneCount);
      await company.check();
    }
    await company.close();
    await stopAll(site, report);
  } catch (error) {
    report.finding('the trial could not continue', error.stack);
  } finally {
    closeConnections();
    await site.close();
    if (!report.failed) await rm(folder, { recursive: true, force: true });
    else console.log(`What the processes printed is in ${folder}.`);
  }
  return report;
}

async function makeFounder(site) {
  const founder = {
    email: 'founder@trial.example',
    fullName: 'First Hr',
    password: `Aa1${randomBytes(6).toString('hex')}`,
  };
  const { email, fullName, password } = founder;
  const args = ['create-hr-manager', '--email', email, '--name', fullName];
  const { code, output } = await staffroom(site.envOf(), args, { input: `${password}\n` });
  if (code !== 0) throw new Error(output);
  return founder;
}

async function openCompany(site, founder, report) {
  const year = new Date().getUTCFullYear();
  const platform = await site.openPlatform();
  const history = new History();
  const caller = new Caller(
    history,
    () => site.toPortals.map(({ port }) => port),
    (scope) => platform.keyring.uuid('idempotency key', scope),
    report,
  );
  const people = new People(caller);
  const knowledge = new Knowledge();
  const lanes = new Lanes({ people, knowledge, caller, year });
  const rules = new RulesCheck(report);
  const events = await eventsAfter(platform, 0);
  // the founder's first notification may follow already
  const { data, position } = events.find(({ type }) => type === 'UserCreated');
  rules.foundedBy({ id: data.userId, password: founder.password, ...data }, position);
  people.join(data.userId, founder.email, founder.password, false);
  knowledge.people.set(data.userId, { id: data.userId, role: data.role, email: founder.email, isGone: false });

  return {
    lanes,
    founderId: data.userId,
    async work({ seed, minutes }, faults, laneCount) {
      const working = new Lanes({ people, knowledge, caller, year });
      const done = working.run(seed, laneCount);
      await carryOutFaults(plannedFaults(seed, minutes, faults), minutes, site, report);
      working.stop();
      await done;
    },
    async check() {
      const admin = await connectAsAdmin(site);
      await settle(site, admin, report);
      const fresh = await eventsAfter(platform, rules.position);
      events.push(...fresh);
      const calls = history.calls.splice(0);
      await keepCalls(site.folder, calls);
      rules.round(calls, fresh);
      report.compared('pauses', 1);
      report.compared('events walked', fresh.length);
      console.log(`  ${calls.length} calls, ${fresh.length} events, all walked`);
      await checkLists(people, rules.company, site.toPortals[0].port, report);
      checkNews(events, report);
      await checkFiles(platform, admin, rules.company, site.dataDir, report);
      await checkTransactions(admin, report);
      await checkLog(site.envOf(), report);
      await admin.end();
    },
    close: async () => {
      await platform.jobs.close();
      await platform.pool.end();
    },
  };
}

/** For the analysis of a finding. */
async function keepCalls(folder, calls) {
  const lines = calls.map((call) => `${JSON.stringify({ ...call, session: undefined, body: undefined })}\n`);
  await appendFile(join(folder, 'calls.jsonl'), lines.join(''));
}

async function stopAll(site, report) {
  for (const server of site.servers) {
    const code = await server.stop();
    if (code !== 0) report.finding('a process did not end cleanly', `${server.name}: ${code}`);
  }
  const admin = await connectAsAdmin(site);
  await checkConnections(admin, report);
  await admin.end();
}

async function connectAsAdmin(site) {
  const admin = new pg.Client({ connectionString: site.database.url('adminUrl') });
  admin.on('error', () => undefined);
  await admin.connect();
  return admin;
}

async function eventsAfter(platform, position) {
  const events = [];
  for (;;) {
    const next = await platform.log.after(events.at(-1)?.position ?? position, batch);
    events.push(...next);
    if (next.length < batch) return events;
  }
}
