/**
 * `node lab/set-ups/point-in-time.mjs [16 17 18]`, after `npm run build`: PostgreSQL archives its WAL, loses its server, and recovers to a moment
 * in between, with the settings and steps of docs/operate/point-in-time.md. npm installs other versions than 18 into a temporary folder.
 */
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { staffroom } from '../trial/site/commands.mjs';
import { root } from '../../scripts/run-step.mjs';
import { Browser } from './browser.mjs';
import { createHrManager, hr, tryRequests } from './main-requests.mjs';
import { stop, tryOut, until } from './parts.mjs';
import { PostgresServer } from './postgres-server.mjs';
import { programsOf } from './postgres-programs.mjs';

const document = readFileSync(join(root, 'docs/operate/point-in-time.md'), 'utf8');
const [, archiving] = /psql -c "alter system set archive_mode([^]*?)\n#/.exec(document) ?? [];
const [, recovering] = /<<'END'\n(restore_command [^]*?)END\n/.exec(document) ?? [];
const [, forgetting] = /psql "\$DATABASE_OWNER_URL" -c '([^']+)'/.exec(document) ?? [];

const resets = document.match(/alter system reset (recovery_target|restore_command)\w*/g) ?? [];

const chosen = process.argv.length > 2 ? process.argv.slice(2) : ['18'];

await tryOut('point-in-time', async (setUp) => {
  for (const version of chosen) await tryVersion(setUp, version);
});

/** @param {import('./parts.mjs').SetUp} setUp @param {string} version */
async function tryVersion(setUp, version) {
  const place = join(setUp.folder, version);
  const archive = join(place, 'wal');
  mkdirSync(archive, { recursive: true });
  chmodSync(place, 0o711);
  chmodSync(archive, 0o777); // the server may run as another user
  const server = await PostgresServer.start(setUp, { programs: programsOf(setUp, version), name: `${version}/server` });
  const statements = `alter system set archive_mode${archiving}`.match(/alter system set [^"]+/g) ?? [];
  for (const statement of statements) await server.query('postgres', statement.replaceAll('/srv/wal', archive));
  server.stop();
  server.start();

  const env = await server.settings(setUp, 'staffroom', `${version}/data`);
  const portal = await setUp.portal(env);
  await createHrManager(env);
  const { manager, employee, userId } = await tryRequests(setUp, env.PUBLIC_URL, version);
  const base = join(place, 'base');
  await copyRunning(server, base);
  const kept = await hire(manager, 'before');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const [{ moment }] = await server.query('postgres', 'select clock_timestamp()::text as moment');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const lost = await hire(manager, 'after');
  const deletion = await manager.send('DELETE', `/api/users/${userId}`);
  setUp.expect(deletion.status === 204, `${version}: an account is deleted after the moment`);
  const [{ file }] = await server.query('postgres', 'select pg_walfile_name(pg_switch_wal()) as file');
  const isArchived = async () => {
    const [{ last }] = await server.query('postgres', 'select last_archived_wal as last from pg_stat_archiver');
    return last >= file;
  };
  setUp.expect(Boolean(await until(isArchived)), `${version}: the WAL is archived`);
  await stop(portal);
  server.kill();

  const settings = recovering
    .replaceAll('/srv/wal', archive)
    .replace(/recovery_target_time = .*/, `recovery_target_time = '${moment}'`);
  appendFileSync(join(base, 'postgresql.auto.conf'), settings);
  writeFileSync(join(base, 'recovery.signal'), '');
  server.own(base);
  const recovered = new PostgresServer(server.programs, base, server.port);
  setUp.atEnd(() => recovered.end());
  recovered.start();
  const isDone = async () => {
    const [{ recovering: still }] = await recovered.query('postgres', 'select pg_is_in_recovery() as recovering');
    return !still;
  };
  setUp.expect(Boolean(await until(isDone)), `${version}: it is recovered to ${moment}`);
  for (const reset of resets) await recovered.query('postgres', reset);

  const owner = new pg.Client({ connectionString: env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(forgetting);
  await owner.end();
  for (const args of [
    ['erase', '--replay'],
    ['views', 'check'],
    ['audit', 'verify'],
  ]) {
    const { code, output } = await staffroom(env, args);
    setUp.expect(code === 0, `${version}: staffroom ${args.join(' ')}`, code === 0 ? '' : output);
    if (args[0] === 'erase') setUp.expect(/erased now: 1/.test(output), `${version}: the deletion is repeated`);
  }
  await setUp.portal(env);
  const again = new Browser(env.PUBLIC_URL);
  await again.signIn(hr.email, hr.password);
  const statuses = [];
  for (const id of [kept, lost, userId]) statuses.push((await again.send('GET', `/api/users/${id}`)).status);
  setUp.expect(
    statuses.join() === '200,404,404',
    `${version}: it has what was there at the moment, without the deleted`,
    statuses.join(' '),
  );
  const former = await Promise.all([manager, employee].map((one) => one.send('GET', '/api/auth/me')));
  setUp.expect(
    former.every(({ status }) => status === 401),
    `${version}: no former session works`,
  );
  await hire(again, 'later');

  recovered.stop();
  const standby = await recovered.standby(setUp, 'standby');
  recovered.start();
  await recovered.query('staffroom', 'create table after_the_moment ()');
  standby.start();
  const follows = async () => {
    const state = "select pg_is_in_recovery() and to_regclass('after_the_moment') is not null as follows";
    const [row] = await standby.query('staffroom', state).catch(() => []);
    return row?.follows;
  };
  setUp.expect(Boolean(await until(follows)), `${version}: a standby copied afterwards follows it`);
}

/** As pg_basebackup does, which npm's packages do not have. @param {PostgresServer} server @param {string} target */
async function copyRunning(server, target) {
  const client = new pg.Client({ connectionString: server.url('postgres', 'postgres') });
  await client.connect();
  await client.query("select pg_backup_start('base', true)");
  cpSync(server.data, target, { recursive: true, preserveTimestamps: true });
  const { rows } = await client.query('select labelfile from pg_backup_stop()');
  await client.end();
  execFileSync('rm', ['-rf', join(target, 'postmaster.pid'), join(target, 'pg_wal')]);
  mkdirSync(join(target, 'pg_wal/archive_status'), { recursive: true });
  writeFileSync(join(target, 'backup_label'), rows[0].labelfile);
}

/** @param {Browser} manager @param {string} name @returns {Promise<string>} the id */
async function hire(manager, name) {
  const account = {
    email: `${name}@try.example`,
    fullName: `Person ${name}`,
    jobTitle: 'Tester',
    password: 'Temporary1',
  };
  return (await manager.ask('POST', '/api/users', account)).id;
}
