/**
 * `node lab/set-ups/proxies.mjs [--restarts]`, after `npm run build`: three portals over a slow S3 server behind HAProxy, nginx and Caddy, with the
 * configurations in `deploy/`: large uploads, slow ones, slow replies, server-sent events, forged addresses, and a rolling restart.
 * Needs `haproxy`; `nginx` and `caddy` are tried if they are there, as in Debian's packages. Takes about five minutes, and with `--restarts`, which
 * is only the last part, three.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../trial/site/free-port.mjs';
import { pdfNamed } from '../trial/company/form.mjs';
import { root } from '../../scripts/run-step.mjs';
import { Site } from './behind-haproxy.mjs';
import { Browser, formWith } from './browser.mjs';
import { Load, signedInPeople } from './load.mjs';
import { createHrManager, hr } from './main-requests.mjs';
import { tryOut, until, versionOf } from './parts.mjs';
import { startSlowLine, startSlowS3 } from './slow-servers.mjs';

/** Longer than the time limits that proxies have by default, and than our own for other requests. */
const longMs = 90_000;
const maxBytes = 10 * 1024 * 1024;
const maxFiles = 20;
const pace = { requests: 1_000, perSecond: 20 };
const restartPauseMs = 2_000;
/** Less than between two signs of life, with which a proxy that collects bytes would pass it on. */
const lateMs = 14_000;

await tryOut('proxies', tryProxies, ['haproxy']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function tryProxies(setUp) {
  const s3 = await startSlowS3(setUp, longMs / maxFiles);
  const site = await Site.start(setUp, { SHUTDOWN_DELAY_SECONDS: '3', ...s3.settings });
  await createHrManager(site.env);
  const fronts = [{ name: 'haproxy', address: site.address }];
  for (const start of [startNginx, startCaddy]) {
    const front = await start(setUp, site);
    if (front) fronts.push(front);
  }
  if (!process.argv.includes('--restarts')) await Promise.all(fronts.map((front) => tryFront(setUp, front)));
  s3.hurry();
  const people = await signedInPeople(site.address, site.env, 12);
  for (const front of fronts) await tryRestart(setUp, site, front, people);
}

/** @param {import('./parts.mjs').SetUp} setUp @param {{ name: string, address: string }} front */
async function tryFront(setUp, { name, address }) {
  const manager = new Browser(address);
  await manager.signIn(hr.email, hr.password);
  const account = { email: `${name}@try.example`, fullName: name, jobTitle: 'Tester', password: 'Temporary1' };
  const { id: userId } = await manager.ask('POST', '/api/users', account);
  await tryForgedAddress(setUp, name, address, manager);
  const line = await startSlowLine(setUp, Number(new URL(address).port), maxBytes / (longMs / 1000));
  const slow = new Browser(line);
  await slow.signIn(hr.email, hr.password);

  await Promise.all([
    tryStream(setUp, name, manager),
    timed(async () => {
      const form = formWith({ userId }, 'files', pdfNamed(`${name} 1`, maxBytes - 1_000));
      for (let n = 2; n <= maxFiles; n++) {
        const bytes = new Uint8Array(pdfNamed(`${name} ${n}`, maxBytes - 1_000));
        form.append('files', new Blob([bytes], { type: 'application/pdf' }), `${n}.pdf`);
      }
      return manager.send('POST', '/api/documents/upload', form);
    }).then(({ status, tookMs }) =>
      setUp.expect(
        status === 201 && tookMs > longMs,
        `${name}: 20 files of 10 MB, a slow reply`,
        shown(status, tookMs),
      ),
    ),
    timed(() =>
      slow.send('POST', '/api/documents/upload', formWith({ userId }, 'files', pdfNamed(name, maxBytes - 1_000))),
    ).then(({ status, tookMs }) =>
      setUp.expect(status === 201 && tookMs > longMs - 5_000, `${name}: a slow upload`, shown(status, tookMs)),
    ),
  ]);
}

/** The client's own header must not count. @param {import('./parts.mjs').SetUp} setUp @param {string} name @param {string} address @param {Browser} manager */
async function tryForgedAddress(setUp, name, address, manager) {
  const forged = '203.0.113.77';
  await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json', 'x-forwarded-for': forged },
    body: JSON.stringify(hr),
  });
  const events = JSON.stringify(await manager.ask('GET', '/api/security-events'));
  const holds = events.includes('127.0.0.1') && !events.includes(forged);
  setUp.expect(holds, `${name}: a forged X-Forwarded-For does not count`);
}

/** @param {import('./parts.mjs').SetUp} setUp @param {string} name @param {Browser} manager */
async function tryStream(setUp, name, manager) {
  const { body } = await manager.send('GET', '/api/changes');
  if (!body) throw new Error('no stream');
  /** @type {{ atMs: number, text: string }[]} */
  const chunks = [];
  const decoder = new TextDecoder();
  let isOpen = true;
  void (async () => {
    for await (const bytes of body) chunks.push({ atMs: performance.now(), text: decoder.decode(bytes) });
  })()
    .catch(() => undefined)
    .finally(() => (isOpen = false));
  await sleep(3_000); // what changed just before is told first
  const askedMs = performance.now();
  const account = { email: `told.${name}@try.example`, fullName: 'Told', jobTitle: 'Tester', password: 'Temporary1' };
  await manager.ask('POST', '/api/users', account);
  const told = await until(() => chunks.find(({ atMs, text }) => atMs > askedMs && text.includes('users')), 20);
  const tookMs = told ? Math.round(told.atMs - askedMs) : Infinity;
  setUp.expect(tookMs < lateMs, `${name}: a change reaches an open page`, `${tookMs} ms`);
  await sleep(longMs);
  const times = [askedMs, ...chunks.map(({ atMs }) => atMs), performance.now()].filter((atMs) => atMs >= askedMs);
  const gaps = times.slice(1).map((atMs, n) => atMs - times[n]);
  const longest = `longest silence ${(Math.max(...gaps) / 1000).toFixed(0)} s`;
  setUp.expect(isOpen && Math.max(...gaps) < 25_000, `${name}: the stream stays open`, longest);
  await body.cancel().catch(() => undefined);
}

/** @param {import('./parts.mjs').SetUp} setUp @param {Site} site @param {{ name: string, address: string }} front @param {Load['people']} people */
async function tryRestart(setUp, site, { name, address }, people) {
  for (const person of people) person.address = address;
  const load = new Load(people);
  const running = load.run(pace);
  for (const portal of site.portals) {
    await sleep(restartPauseMs);
    await site.restart(portal);
  }
  const during = load.sent;
  await running;
  const lost = await load.countLost();
  const result = `${load.failed.length} of ${pace.requests} requests failed, ${during} during the restarts, ${lost} changes lost`;
  setUp.expect(load.failed.length === 0 && lost === 0, `${name}: a rolling restart`, result);
  for (const { what, reason } of load.failed.slice(0, 5)) setUp.row(`  ${what}`, '', reason);
}

/** With the addresses of this trial, and without TLS. @param {import('./parts.mjs').SetUp} setUp @param {Site} site */
async function startNginx(setUp, site) {
  if (!versionOf('nginx')) return setUp.row('nginx', 'SKIPPED', 'it cannot be found here');
  const port = await freePort();
  const server = withPortals(readFileSync(join(root, 'deploy/nginx/staffroom.conf'), 'utf8'), site)
    .replace(/server \{\n {4}listen 80;[^}]*\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ +ssl_certificate.*\n/g, '');
  const folder = join(setUp.folder, 'nginx');
  mkdirSync(folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const file = join(folder, 'nginx.conf');
  const main = `daemon off; pid ${folder}/pid; error_log stderr warn; events { worker_connections 8000; }`;
  writeFileSync(file, `${main}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${server}}\n`);
  const child = await setUp.start('nginx', ['-c', file, '-e', 'stderr']);
  return serving('nginx', `http://127.0.0.1:${port}`, child);
}

/** @param {import('./parts.mjs').SetUp} setUp @param {Site} site */
async function startCaddy(setUp, site) {
  if (!versionOf('caddy')) return setUp.row('caddy', 'SKIPPED', 'it cannot be found here');
  const port = await freePort();
  const text = withPortals(readFileSync(join(root, 'deploy/caddy/Caddyfile'), 'utf8'), site);
  const file = join(setUp.folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${text.replace('hr.company.example {', `http://127.0.0.1:${port} {`)}`);
  const env = { HOME: setUp.folder, XDG_DATA_HOME: setUp.folder, XDG_CONFIG_HOME: setUp.folder };
  const child = await setUp.start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env });
  return serving('caddy', `http://127.0.0.1:${port}`, child);
}

/** @param {string} text @param {Site} site */
function withPortals(text, site) {
  return site.portals.reduce((sum, { port }, n) => sum.replace(`10.0.0.1${n + 1}:3000`, `127.0.0.1:${port}`), text);
}

/** @param {string} name @param {string} address @param {import('./parts.mjs').Running} child */
async function serving(name, address, child) {
  const ready = await until(() =>
    fetch(`${address}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  if (!ready) throw new Error(`${name} does not serve:\n${child.output}`);
  return { name, address };
}

/** @param {() => Promise<Response>} send */
async function timed(send) {
  const began = performance.now();
  const { status } = await send().catch((error) => ({ status: String(error.cause ?? error) }));
  return { status, tookMs: performance.now() - began };
}

/** @param {number | string} status @param {number} tookMs */
function shown(status, tookMs) {
  return `${status} after ${(tookMs / 1000).toFixed(0)} s`;
}
