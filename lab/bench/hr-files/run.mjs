/**
 * What HR does for a whole company at once, and how long others wait meanwhile: the payroll export, refunds that were paid in another way,
 * a payment file. `npm run bench:hr-files -- [--people 500,5000] [--rounds 3]`
 */
import { parseArgs } from 'node:util';
import { build } from '../../../scripts/build.mjs';
import { startServer } from '../http/server-process.mjs';

const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '500,5000' }, rounds: { type: 'string', default: '3' } },
});
/** Of the calls that others make meanwhile. */
const everyMs = 20;
const today = new Date().toISOString().slice(0, 10);
const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2))
  .toISOString()
  .slice(0, 7);

await build();
process.env.NODE_ENV = 'production';
const { startBenchDatabase } = await import('../support/bench-database.mjs');
const { seedCompany } = await import('../support/seed-company.mjs');

/** @type {(() => unknown)[]} */
const closers = [];
try {
  for (const size of options.people.split(',').map(Number)) await tryCompany(size);
} finally {
  for (const close of closers.reverse()) await close();
}

async function tryCompany(employees) {
  const { postgres, env } = await startBenchDatabase(closers);
  const started = performance.now();
  const { events, people } = await seedCompany({ employees, years: 1 }, env, postgres);
  console.log(`\n${employees} people, ${events} events: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const portal = await startServer('../http/portal-server.mjs', env);
  closers.push(() => portal.stop());
  const hr = asHr(portal.address, people.hrManagers[0].cookie);
  const measure = (title, work) => row(title, portal.address, people.employees[0].cookie, work);

  console.log(`${''.padEnd(44)}${'ms'.padStart(8)}${'kB'.padStart(8)}   others: p50, at most ms`);
  await measure('nothing, for a second', () => new Promise((resolve) => setTimeout(resolve, 1_000)));
  for (let round = 0; round < Number(options.rounds); round++) {
    await measure('the payroll export of a month', () => hr(`payroll-export?month=${lastMonth}&map=PLAIN`));
    await measure('what to look at before the export', () => hr(`payroll-export/check?month=${lastMonth}&map=PLAIN`));
    const list = JSON.parse(await hr('refund-payments'));
    const waiting = [...list.sepa, ...list.elsewhere, ...list.withoutIban];
    const refundIds = waiting.map(({ id }) => id).slice(0, 500);
    if (refundIds.length === 0) continue; // a small company has no more
    let paymentId = '';
    await measure(`a payment of ${refundIds.length} refunds`, async () => {
      const made = await hr('refund-payments', 'POST', { refundIds });
      paymentId = JSON.parse(made).id;
      return made;
    });
    await measure('its file', () => hr(`refund-payments/${paymentId}/file`));
    await measure('all of it paid', () => hr(`refund-payments/${paymentId}/paid`, 'POST'));
    const { count } = JSON.parse(await hr(`refund-payments/earlier?approvedUntil=${today}`));
    const earlier = { approvedUntil: today, count };
    await measure(`${count} paid in another way`, () => hr('refund-payments/earlier', 'POST', earlier));
  }
}

function asHr(address, cookie) {
  return async (path, method = 'GET', body) => {
    const headers = { cookie, origin: 'http://localhost', 'content-type': 'application/json' };
    const reply = await fetch(`${address}/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text;
  };
}

async function row(title, address, cookie, work) {
  const others = [];
  let ended = false;
  const one = async () => {
    const began = performance.now();
    const reply = await fetch(`${address}/api/auth/me`, { headers: { cookie } });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`auth/me: ${reply.status}`);
    others.push(performance.now() - began);
  };
  const calls = [];
  const call = () => {
    if (ended) return;
    calls.push(one());
    setTimeout(call, everyMs);
  };
  call();
  const began = performance.now();
  const text = await work();
  const ms = performance.now() - began;
  ended = true;
  await Promise.all(calls);
  const [p50, most] = [0.5, 1].map((part) => others.sort((a, b) => a - b)[Math.ceil(part * others.length) - 1]);
  const size = text ? (Buffer.byteLength(text) / 1000).toFixed(0) : '';
  console.log(
    `${title.padEnd(44)}${ms.toFixed(0).padStart(8)}${size.padStart(8)}   ${p50.toFixed(1)}, ${most.toFixed(0)}`,
  );
}
