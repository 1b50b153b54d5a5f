/**
 * `node lab/set-ups/poolers.mjs`, after `npm run build`: nothing starts through pgbouncer, in any of its modes, and one line
 * says why. Through PostgreSQL's Unix socket, everything works. Needs `pgbouncer`.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../trial/site/free-port.mjs';
import { staffroom } from '../trial/site/commands.mjs';
import { createHrManager, tryRequests } from './main-requests.mjs';
import { hasEnded, mainFile, stop, tryOut, until, workerFile } from './parts.mjs';
import { ownerRole, portalRole, PostgresServer } from './postgres-server.mjs';

const refusal = 'There is a connection pooler between the portal and PostgreSQL. Name the server itself';

await tryOut(
  'poolers',
  async (setUp) => {
    const sockets = join(setUp.folder, 'sockets');
    mkdirSync(sockets);
    chmodSync(sockets, 0o777); // the server may run as another user
    const server = await PostgresServer.start(setUp, { settings: { unix_socket_directories: sockets } });
    const env = await server.settings(setUp);
    await stop(await setUp.portal(env)); // migrates
    for (const mode of ['transaction', 'statement', 'session']) await tryPooler(setUp, server, env, mode);

    const ofSocket = (/** @type {string} */ role) =>
      `postgres://${role}@/staffroom?host=${encodeURIComponent(sockets)}&port=${server.port}`;
    const overSocket = { ...env, DATABASE_URL: ofSocket(portalRole), DATABASE_OWNER_URL: ofSocket(ownerRole) };
    await setUp.portal(overSocket);
    await setUp.worker(overSocket);
    await createHrManager(overSocket);
    await tryRequests(setUp, env.PUBLIC_URL, 'socket');
    const { code, output } = await staffroom(overSocket, ['audit', 'verify']);
    setUp.expect(code === 0, 'socket: staffroom audit verify', code === 0 ? '' : output);
  },
  ['pgbouncer'],
);

/** @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server @param {Record<string, string>} env @param {string} mode */
async function tryPooler(setUp, server, env, mode) {
  const port = await startPgbouncer(setUp, server, mode);
  const pooled = (/** @type {string} */ url) => Object.assign(new URL(url), { port: String(port) }).href;
  const through = { ...env, DATABASE_URL: pooled(env.DATABASE_URL) };
  for (const entry of [mainFile, workerFile]) {
    const child = await setUp.start(process.execPath, [entry], { env: through });
    await until(() => hasEnded(child));
    const lastLine = child.output.trim().split('\n').at(-1) ?? '';
    const what = `${mode} mode: a ${entry === mainFile ? 'portal' : 'worker'} does not start`;
    setUp.expect(child.exitCode === 1 && lastLine.includes(refusal), what, lastLine);
  }
  for (const args of [
    ['views', 'check'],
    ['backup', join(setUp.folder, `backup-${mode}`)],
  ]) {
    const { code, output } = await staffroom(through, args);
    setUp.expect(code === 1 && output.includes(refusal), `${mode} mode: staffroom ${args[0]} ends`, output);
  }
}

/** @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server @param {string} mode @returns {Promise<number>} its port */
async function startPgbouncer(setUp, server, mode) {
  const port = await freePort();
  const [settings, users] = [join(setUp.folder, `${mode}.ini`), join(setUp.folder, 'users.txt')];
  writeFileSync(users, `"${portalRole}" ""\n"${ownerRole}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = options,extra_float_digits
`,
  );
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []; // it refuses to run as root
  await setUp.start('pgbouncer', [...asOther, settings]);
  const client = () => new pg.Client({ host: '127.0.0.1', port, user: portalRole, database: 'staffroom' });
  const accepts = await until(async () => {
    const trying = client();
    return trying.connect().then(
      () => trying.end().then(() => true),
      () => false,
    );
  });
  if (!accepts) throw new Error('pgbouncer does not accept connections.');
  return port;
}
