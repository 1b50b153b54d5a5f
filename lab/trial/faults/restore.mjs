/** Makes a backup while the company works, restores it into another database, and compares the two. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { staffroom } from '../site/commands.mjs';
import { without } from '../without.mjs';

let number = 0;

/** @type {import('./faults.mjs').Fault} */
export async function backUpAndRestore(site, random, report) {
  const name = `restored_${++number}`;
  const folder = join(site.folder, `backup-${number}`);
  const head = await headOf(site);
  if (random.chance(0.2)) {
    await staffroom(site.envOf(), ['backup', folder], { killAfterMs: random.between(500, 4_000) });
    await rm(folder, { recursive: true, force: true });
  }
  const backup = await staffroom(site.envOf(), ['backup', folder]);
  if (backup.code !== 0)
    return void report.note(`  backup ended with ${backup.code}: ${backup.output.split('\n').at(-1)}`);
  await asAdmin(site, 'postgres', (client) =>
    client.query(`create database ${name} owner staffroom_owner template template0`),
  );
  try {
    const env = await restoredEnv(site, name);
    const list = join(site.dataDir, 'files/erasures');
    const names = await readdir(list).catch(() => []);
    const isEmpty = !names.some((name) => /\.(intended|done|cancelled)$/.test(name)); // nobody was deleted yet
    const restore = await staffroom(env, ['restore', folder, ...(isEmpty ? ['--no-erasures'] : ['--erasures', list])]);
    if (restore.code !== 0) report.finding('a backup could not be restored', restore.output);
    else await compare(site, name, head, report);
  } finally {
    await asAdmin(site, 'postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoredEnv(site, name) {
  const dataDir = join(site.folder, name);
  await mkdir(dataDir, { recursive: true });
  const env = without(site.envOf(), ['SMTP_URL', 'REDIS_URL']);
  const inDatabase = (url) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const urls = {
    DATABASE_URL: inDatabase(site.database.url('appUrl')),
    DATABASE_OWNER_URL: inDatabase(site.database.url('ownerUrl')),
  };
  return { ...env, ...urls, DATA_DIR: dataDir };
}

/** Every event up to `head` has the hash that it has in the log. Behind the backup, deletions are carried out again. */
async function compare(site, name, head, report) {
  const hashes = (database) =>
    asAdmin(site, database, async (client) => {
      const text = `select encode(hash, 'hex') as hash from log.events where position <= $1 order by position`;
      return (await client.query(text, [head])).rows.map(({ hash }) => hash);
    });
  const [restored, log] = [await hashes(name), await hashes('staffroom')];
  const same = restored.length === head && restored.every((hash, i) => hash === log[i]);
  if (!same) report.finding('a restored log differs from the log', `${name}, up to position ${head}`);
}

async function headOf(site) {
  return asAdmin(site, 'staffroom', async (client) => {
    const { rows } = await client.query('select position::int from log.log_head');
    return rows[0].position;
  });
}

async function asAdmin(site, database, work) {
  const connectionString = Object.assign(new URL(site.database.url('adminUrl')), { pathname: `/${database}` }).href;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
