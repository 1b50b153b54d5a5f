/** After every process has stopped: no connection, no lock and no transaction is left. */
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 5_000;

/** While all processes serve and no one acts, no transaction stays open. */
export async function checkTransactions(admin, report) {
  const open = () => clients(admin, `and xact_start < now() - interval '5 seconds'`);
  if ((await open()).length === 0) return;
  await sleep(patienceMs);
  for (const { state, query } of await open()) report.finding('a transaction was left open', `${state}: ${query}`);
}

export async function checkConnections(admin, report) {
  let left = [];
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(100)) {
    left = await clients(admin, '');
    if (left.length === 0) return;
  }
  for (const { state, query, name } of left) report.finding('a connection was left over', `${name} ${state}: ${query}`);
}

async function clients(admin, condition) {
  const { rows } = await admin.query(`select state, left(query, 100) as query, application_name as name
    from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() ${condition}`);
  return rows;
}
