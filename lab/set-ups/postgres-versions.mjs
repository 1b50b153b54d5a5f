/**
 * `node lab/set-ups/postgres-versions.mjs [16 17 18]`, after `npm run build`: a portal and a worker on each version of PostgreSQL, with two
 * roles, and the refusal of 15. npm installs the versions into a temporary folder.
 */
import { join } from 'node:path';
import { hasEnded, tryOut, until } from './parts.mjs';
import { createHrManager, tryRequests } from './people.mjs';
import { PostgresServer, versions } from './postgres-server.mjs';

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(versions);

await tryOut('postgres-versions', async (setUp) => {
  for (const version of chosen) {
    const server = await PostgresServer.start(setUp, version);
    const [{ server_version: exact }] = await server.query('show server_version');
    setUp.row(`PostgreSQL ${version}`, exact);
    await (Number(version) < 16 ? tryRefusal : tryPortal)(setUp, server, version);
  }
});

/** @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server @param {string} version */
async function tryRefusal(setUp, server, version) {
  const portal = await setUp.portal(await server.settings(setUp, 'staffroom', version), '');
  await until(() => hasEnded(portal));
  const said = portal.output.includes(`Staffroom needs PostgreSQL 16 or newer; this server is ${version}.`);
  setUp.expect(portal.exitCode === 1 && said, 'refused in one line');
}

/** @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server @param {string} version */
async function tryPortal(setUp, server, version) {
  const env = await server.settings(setUp, 'staffroom', version);
  await setUp.portal(env);
  await setUp.worker(env);
  const manager = await createHrManager(env);
  const { userId } = await tryRequests(setUp, manager);
  await setUp.command(env, 'views', 'rebuild');
  await setUp.command(env, 'views', 'check');
  await setUp.command(env, 'audit', 'verify');
  const backup = join(setUp.folder, `backup-${version}`);
  await setUp.command(env, 'backup', backup);
  await server.createDatabase('restored');
  const restored = await server.settings(setUp, 'restored', `restored-${version}`);
  await setUp.command(restored, 'restore', backup, '--no-erasures');
  await setUp.command(restored, 'audit', 'verify');
  const { status } = await manager.send('DELETE', `/api/users/${userId}`);
  setUp.expect(status === 204, 'an account is deleted', String(status));
}
