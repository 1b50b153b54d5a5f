/**
 * `node lab/set-ups/point-in-time.mjs`, after `npm run build`: PostgreSQL archives its WAL, loses its server, and recovers to a moment in
 * between, with the settings and steps of docs/operate/point-in-time.md. What was deleted after that moment is deleted again.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../scripts/run-step.mjs';
import { stop, tryOut, until } from './parts.mjs';
import { Browser, createHrManager, hire, tryRequests } from './people.mjs';
import { PostgresServer } from './postgres-server.mjs';

const document = readFileSync(join(root, 'docs/operate/point-in-time.md'), 'utf8');
const [, archiving = ''] = /psql -c "alter system set archive_mode([^]*?)\n#/.exec(document) ?? [];
const [, recovering = ''] = /<<'END'\n(restore_command [^]*?)END\n/.exec(document) ?? [];
const [, forgetting = ''] = /psql "\$DATABASE_OWNER_URL" -c '([^']+)'/.exec(document) ?? [];
const resets = document.match(/alter system reset (recovery_target|restore_command)\w*/g) ?? [];

await tryOut('point-in-time', async (setUp) => {
  const [archive, base] = [join(setUp.folder, 'wal'), join(setUp.folder, 'base')];
  mkdirSync(archive);
  chmodSync(archive, 0o777); // the server may run as another user
  const server = await PostgresServer.start(setUp);
  const statements = `alter system set archive_mode${archiving}`.match(/alter system set [^"]+/g) ?? [];
  for (const statement of statements) await server.query(statement.replaceAll('/srv/wal', archive));
  server.stop();
  server.start();

  const env = await server.settings(setUp);
  const portal = await setUp.portal(env);
  const manager = await createHrManager(env);
  const { userId, employee } = await tryRequests(setUp, manager);
  await copyRunning(server, base);
  const kept = await hire(manager, 'before');
  await sleep(1_100);
  const [{ moment }] = await server.query('select clock_timestamp()::text as moment');
  await sleep(1_100);
  const lost = await hire(manager, 'after');
  const deletion = await manager.send('DELETE', `/api/users/${userId}`);
  setUp.expect(deletion.status === 204, 'an account is deleted after the moment');
  const [{ file }] = await server.query('select pg_walfile_name(pg_switch_wal()) as file');
  const isArchived = async () => {
    const [{ last }] = await server.query('select last_archived_wal as last from pg_stat_archiver');
    return last >= file;
  };
  setUp.expect(Boolean(await until(isArchived)), 'the WAL is archived');
  await stop(portal);
  server.kill();

  const settings = recovering.replaceAll('/srv/wal', archive);
  const toMoment = settings.replace(/recovery_target_time = .*/, `recovery_target_time = '${moment}'`);
  appendFileSync(join(base, 'postgresql.auto.conf'), toMoment);
  writeFileSync(join(base, 'recovery.signal'), '');
  server.own(base);
  const recovered = new PostgresServer(server.programs, base, server.port);
  setUp.closers.push(() => recovered.end());
  recovered.start();
  const isDone = async () => !(await recovered.query('select pg_is_in_recovery() as still'))[0].still;
  setUp.expect(Boolean(await until(isDone)), 'it is recovered', moment);
  for (const reset of resets) await recovered.query(reset);

  const owner = new pg.Client({ connectionString: env.DATABASE_OWNER_URL });
  await owner.connect();
  await owner.query(forgetting);
  await owner.end();
  const erased = await setUp.command(env, 'erase', '--replay');
  setUp.expect(/erased now: 1/.test(erased), 'the deletion is repeated');
  await setUp.command(env, 'views', 'check');
  await setUp.command(env, 'audit', 'verify');
  await setUp.portal(env);
  const again = new Browser(env.PUBLIC_URL);
  await again.signIn();
  const statuses = [];
  for (const id of [kept.id, lost.id, userId]) statuses.push((await again.send('GET', `/api/users/${id}`)).status);
  setUp.expect(statuses.join() === '200,404,404', 'who was there at the moment, without the deleted', statuses.join());
  const former = await Promise.all([manager, employee].map((one) => one.send('GET', '/api/auth/me')));
  setUp.expect(
    former.every(({ status }) => status === 401),
    'no former session works',
  );
});

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
