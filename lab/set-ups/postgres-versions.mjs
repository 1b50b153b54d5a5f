/**
 * `node lab/set-ups/postgres-versions.mjs [16 17 18] [--tests PATH…]`, after `npm run build`: a portal and a worker on each
 * version of PostgreSQL, with two roles. npm installs the versions into a temporary folder. With `--tests`, the tests of the
 * project `database` at these paths also run on each version.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/run-step.mjs';
import { hasEnded, mainFile, tryOut, until } from './parts.mjs';
import { programsOf, versions } from './postgres-programs.mjs';
import { PostgresServer } from './postgres-server.mjs';
import { createHrManager, tryCommands, tryRequests } from './main-requests.mjs';

const [asked, tests] = splitAt(process.argv.slice(2), '--tests');
const chosen = asked.length > 0 ? asked : Object.keys(versions);

await tryOut('postgres-versions', async (setUp) => {
  for (const version of chosen) {
    const programs = programsOf(setUp, version);
    const server = await PostgresServer.start(setUp, { programs, name: `postgres-${version}` });
    const [{ server_version: exact }] = await server.query('postgres', 'show server_version');
    setUp.row(`PostgreSQL ${version}`, exact);
    if (Number(version) < 16) await tryRefusal(setUp, server, version);
    else await tryPortal(setUp, server, version);
    if (tests.length > 0 && Number(version) >= 16) await runTests(setUp, programs, version);
  }
});

/** @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server @param {string} version */
async function tryRefusal(setUp, server, version) {
  const twoRoles = await server.settings(setUp, 'staffroom', `refused-${version}`);
  const oneRole = { ...twoRoles, DATABASE_URL: twoRoles.DATABASE_OWNER_URL, DATABASE_OWNER_URL: '' }; // empty is unset
  const line = `Staffroom needs PostgreSQL 16 or newer; this server is ${version}.`;
  for (const [roles, env] of Object.entries({ 'two roles': twoRoles, 'one role': oneRole })) {
    const portal = await setUp.start(process.execPath, [mainFile], { env });
    await until(() => hasEnded(portal));
    const lastLine = portal.output.trim().split('\n').at(-1) ?? '';
    setUp.expect(
      portal.exitCode === 1 && lastLine.includes(line),
      `${version}, ${roles}: refused in one line`,
      lastLine,
    );
  }
}

/** @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server @param {string} version */
async function tryPortal(setUp, server, version) {
  const env = await server.settings(setUp, 'staffroom', `data-${version}`);
  await setUp.portal(env);
  await setUp.worker(env);
  await createHrManager(env);
  const { manager, userId } = await tryRequests(setUp, env.PUBLIC_URL, version);
  await server.createDatabase('restored');
  await tryCommands(setUp, env, await server.settings(setUp, 'restored', `restored-${version}`), version);
  const { status } = await manager.send('DELETE', `/api/users/${userId}`);
  setUp.expect(status === 204, `${version}: an account is deleted`, String(status));
}

/** On a server of their own. @param {import('./parts.mjs').SetUp} setUp @param {string} programs @param {string} version */
async function runTests(setUp, programs, version) {
  const settings = { max_connections: 400, fsync: 'off' };
  const server = await PostgresServer.start(setUp, { programs, name: `tests-${version}`, settings });
  await server.query('postgres', 'create role staffroom_app login');
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), ...tests, '--selectProjects', 'database', '--forceExit'];
  const env = { ...process.env, STAFFROOM_TEST_DATABASE_URL: server.url('postgres') };
  const { status } = spawnSync(process.execPath, jest, { cwd: root, env, stdio: 'inherit' });
  setUp.expect(status === 0, `${version}: tests of ${tests.join(' ')}`);
}

/** @param {string[]} words @param {string} word @returns {[string[], string[]]} */
function splitAt(words, word) {
  const at = words.indexOf(word);
  return at === -1 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
}
