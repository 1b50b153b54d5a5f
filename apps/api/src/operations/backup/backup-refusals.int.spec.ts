import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ErasureList } from '../../modules/erasure/facade.js';
import { knownAsDone } from '../../modules/erasure/erasure-step.js';
import { type Config, loadConfig } from '../../platform/config/config.js';
import { createFileBackend } from '../../platform/files/create-file-store.js';
import type { FileBackend } from '../../platform/files/file-backend.js';
import { FolderBackend } from '../../platform/files/folder-backend.js';
import { openDatabase } from '../../processes/open-database.js';
import { startPortal } from '../../processes/portal.js';
import { entryArgs } from '../../testing/entry-args.js';
import { type FilePortal, startFilePortal } from '../../testing/file-portal.js';
import { ask, pdfOf } from '../../testing/planted-company.js';
import { freePort } from '../../testing/free-port.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { until } from '../../testing/until.js';
import { notBackedUp } from './backed-up-tables.js';
import { backUp } from './back-up.js';
import type { BackupContents } from './manifest.js';
import type { Phase } from './phase.js';
import { restore } from './restore.js';

const silently: Phase = (_, work) => work(() => undefined);

let portal: FilePortal;
let work: string;
let folder: string;
let made: BackupContents;
let documentId: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  portal = await startFilePortal();
  work = await mkdtemp(join(tmpdir(), 'staffroom-backup-'));
  folder = join(work, 'backup');
  const hr = await portal.person('HR_MANAGER');
  const ana = await portal.person();
  await ask(ana, 10, 'wedding of a cousin');
  const uploaded = await hr
    .upload('/api/documents/upload', { userId: ana.id }, { bytes: pdfOf('contract') })
    .expect(201);
  documentId = (uploaded.body as { id: string }[])[0]!.id;
  made = await backUpTo(folder);
});
afterAll(async () => {
  await portal.stop();
  for (const database of databases) await database.drop();
  await rm(work, { recursive: true, force: true });
});

async function backUpTo(target: string, given?: FileBackend): Promise<BackupContents> {
  const files = given ?? (await createFileBackend(portal.platform.config));
  return backUp({ databaseUrl: portal.database.appUrl, files, keyring: portal.platform.keyring }, target, silently);
}

async function newPlace(
  masterKey = portal.platform.config.masterKey!,
): Promise<{ config: Config; database: TestDatabase }> {
  const database = await createTestDatabase();
  databases.push(database);
  const config = loadConfig({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: await mkdtemp(join(work, 'data-')),
    MASTER_KEY: masterKey.toString('hex'),
  });
  return { config, database };
}

function restoreFrom(backup: string, config: Config, keysFolder?: string) {
  return restore({ config, folder: backup, keysFolder, withoutErasures: true, say: () => undefined, phase: silently });
}

/** A copy of the backup that a test may damage. */
async function copy(): Promise<string> {
  const target = await mkdtemp(join(work, 'copy-'));
  await cp(folder, target, { recursive: true });
  return target;
}

async function isUntouched({ ownerUrl }: TestDatabase): Promise<boolean> {
  const { rows } = await query(
    ownerUrl,
    'select (select count(*) from log.events) + (select count(*) from state.credentials) as n',
  );
  return Number((rows[0] as { n: string }).n) === 0;
}

async function query(url: string, sql: string): Promise<pg.QueryResult<object>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<object>(sql);
  } finally {
    await client.end();
  }
}

describe('a backup', () => {
  it('needs a new folder', async () => {
    await expect(backUpTo(folder)).rejects.toThrow(/is not empty/);
  });

  it('contains every table except those that are left out for a reason', async () => {
    const { rows } = await query(
      portal.database.ownerUrl,
      `select format('%s.%s', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('log', 'keys', 'state') and table_type = 'BASE TABLE'`,
    );
    const names = made.tables.map(({ name }) => name);
    expect([...names, ...Object.keys(notBackedUp)].sort()).toEqual(
      (rows as { name: string }[]).map(({ name }) => name).sort(),
    );
    expect(names).toEqual(
      expect.arrayContaining(['log.events', 'keys.person_keys', 'state.credentials', 'state.mails']),
    );
  });

  it('skips a file that is deleted while it runs', async () => {
    const hr = await portal.person('HR_MANAGER');
    const real = await createFileBackend(portal.platform.config);
    const files: FileBackend = {
      place: real.place,
      put: (key, content) => real.put(key, content),
      remove: (key) => real.remove(key),
      list: (folder) => real.list(folder),
      check: () => real.check(),
      async get(key) {
        await hr.send('delete', `/api/documents/${documentId}`);
        await until(async () => (await real.get(key).then((bytes) => bytes?.destroy())) === undefined);
        return null;
      },
    };
    const { files: contained } = await backUpTo(join(work, 'meanwhile'), files);
    expect(contained).toMatchObject({ count: 0, deletedMeanwhile: 1, lost: [] });
  });

  it('names the files whose bytes are lost, and contains all others', async () => {
    const ana = await portal.person();
    const hr = await portal.person('HR_MANAGER');
    await hr.upload('/api/documents/upload', { userId: ana.id }, {}, { name: 'two.pdf' }).expect(201);
    const real = await createFileBackend(portal.platform.config);
    let asked = 0;
    const files: FileBackend = { ...real, get: (key) => (++asked === 1 ? Promise.resolve(null) : real.get(key)) };
    const { files: contained } = await backUpTo(join(work, 'lost'), files);
    expect(contained).toMatchObject({ count: 1, deletedMeanwhile: 0, lost: [expect.any(String)] });
  });
});

describe('before it changes anything, a restore refuses', () => {
  it('an unfinished backup [R40.4]', async () => {
    const { config, database } = await newPlace();
    const cut = await copy();
    await rm(join(cut, 'manifest.json'));
    await expect(restoreFrom(cut, config)).rejects.toThrow(/is not a finished backup/);
    expect(await isUntouched(database)).toBe(true);
  });

  it.each([
    ['a table', 'log/events.copy'],
    ['the keys', 'keys/person_keys.copy'],
    ['the list of files', 'files.sha256'],
    ['the manifest', 'manifest.json'],
  ])('a backup with one changed byte in %s [R40.4]', async (_, file) => {
    const { config, database } = await newPlace();
    const altered = await copy();
    const bytes = await readFile(join(altered, file));
    const at = bytes.length - 20;
    bytes[at] = bytes[at]! === 0x61 ? 0x62 : 0x61;
    await writeFile(join(altered, file), bytes);
    await expect(restoreFrom(altered, config)).rejects.toThrow(/altered/);
    expect(await isUntouched(database)).toBe(true);
  });

  it('a backup without one of its files [R40.4]', async () => {
    const { config } = await newPlace();
    const poorer = await copy();
    const [line] = (await readFile(join(poorer, 'files.sha256'), 'utf8')).split('\n');
    await rm(join(poorer, line!.split('  ')[1]!));
    await expect(restoreFrom(poorer, config)).rejects.toThrow(/is incomplete/);
  });

  it('a backup whose keys are stored elsewhere, and says how to name them [R40.4]', async () => {
    const { config } = await newPlace();
    const poorer = await copy();
    await rm(join(poorer, 'keys'), { recursive: true });
    await expect(restoreFrom(poorer, config)).rejects.toThrow(/is incomplete: .* name their folder with --keys\.$/);
  });

  it.each([
    [1, 'This backup was made by a version before the first release.'],
    [3, 'The backup has format 3; this version of Staffroom reads format 2.'],
  ])('a backup of format %i', async (format, reason) => {
    const { config, database } = await newPlace();
    const other = await copy();
    const manifest = JSON.parse(await readFile(join(other, 'manifest.json'), 'utf8')) as object;
    await writeFile(join(other, 'manifest.json'), JSON.stringify({ ...manifest, format }));
    await expect(restoreFrom(other, config)).rejects.toThrow(reason);
    expect(await isUntouched(database)).toBe(true);
  });

  it('a different master key [R40.4]', async () => {
    const { config, database } = await newPlace(randomBytes(32));
    await expect(restoreFrom(folder, config)).rejects.toThrow(
      /^The backup needs the master key [0-9a-f]{16}, but the given key is [0-9a-f]{16}\. Set MASTER_KEY, or the settings of the same name with _FILE\. Nothing was changed\.$/,
    );
    expect(await isUntouched(database)).toBe(true);
  });

  it('R23.8 a missing list of erasures, unless the operator says that there is none', async () => {
    const { config, database } = await newPlace();
    await mkdir(join(config.dataDir, 'files/erasures'), { recursive: true }); // as a portal leaves it that was started here by mistake
    const order = { config, folder, say: () => undefined, phase: silently };
    await expect(restore(order)).rejects.toThrow(/There is no list of erasures .*--no-erasures/);
    expect(await isUntouched(database)).toBe(true);
  });

  it('R23.8 a folder without erasures, which may be the wrong one', async () => {
    const { config, database } = await newPlace();
    const order = { config, folder, erasureLists: [config.dataDir], say: () => undefined, phase: silently };
    await expect(restore(order)).rejects.toThrow(/There are no erasures in .* Name a copy of the folder "erasures"/);
    expect(await isUntouched(database)).toBe(true);
  });

  it('a database that is not empty [R40.4]', async () => {
    const { databaseUrl, databaseOwnerUrl } = {
      databaseUrl: portal.database.appUrl,
      databaseOwnerUrl: portal.database.ownerUrl,
    };
    const config = { ...(await newPlace()).config, databaseUrl, databaseOwnerUrl };
    await expect(restoreFrom(folder, config)).rejects.toThrow(/is not empty/);
  });

  it('a database that a portal or a worker is connected to [R40.4]', async () => {
    const { config, database } = await newPlace();
    const worker = new pg.Client({ connectionString: database.appUrl, application_name: 'staffroom' });
    await worker.connect();
    await expect(restoreFrom(folder, config)).rejects.toThrow(/is using this database/);
    await worker.end();
    expect(await isUntouched(database)).toBe(true);
  });
});

it('a restore replays the list of the file store that it restores into, and copies that are given [R23.8]', async () => {
  const { config } = await newPlace();
  const { keyring } = portal.platform;
  const [inStore, inCopy] = [knownAsDone(randomUUID()), knownAsDone(randomUUID())];
  await new ErasureList(await createFileBackend(config), keyring).append(inStore);
  await new ErasureList(new FolderBackend(work), keyring, 'copy-of-list').append(inCopy);
  const given = join(work, 'copy-of-list');
  const order = { config, folder, erasureLists: [given], say: () => undefined, phase: silently };
  const { erasures } = await restore(order);
  expect(erasures.map(({ list }) => list)).toEqual([`the folder ${config.dataDir}/files`, given]);
  expect(erasures.flatMap(({ report }) => report.notKnownHere)).toEqual([inStore.person, inCopy.person]);
});

it('a restore reads keys that are stored separately [R40.5]', async () => {
  const { config } = await newPlace();
  const parted = await copy();
  const elsewhere = join(work, 'safe', 'keys');
  await mkdir(join(work, 'safe'));
  await rename(join(parted, 'keys'), elsewhere);
  await expect(restoreFrom(parted, config)).rejects.toThrow(/keys.*is missing/);
  expect((await restoreFrom(parted, config, elsewhere)).chain).toMatchObject({ intact: true });
});

it('a restore into a database that a portal once opened leaves nothing of that portal [R23.8]', async () => {
  const { config, database } = await newPlace();
  await (await startPortal({ ...config, port: await freePort() }, () => undefined)).close();
  await query(database.ownerUrl, `insert into state.rate_limits (key) values ('somebody')`);
  const { views } = await restoreFrom(folder, config);
  expect(views).toMatchObject({ differences: [] });
  expect((await query(database.adminUrl, 'select from views.users')).rowCount).toBe(2);
  expect((await query(database.ownerUrl, 'select from state.rate_limits')).rowCount).toBe(0);
});

it('a killed restore leaves an empty database, or one that no portal serves until the restore is repeated [R23.8]', async () => {
  for (const [phase, left] of [
    ['Tables', 'empty'],
    ['Files', 'begun'],
    ['Views', 'begun'],
    ['Verifying the log', 'begun'],
  ] as const) {
    const { config, database } = await newPlace();
    await killAt(phase, config);
    await until(async () => (await query(database.adminUrl, others)).rowCount === 0);
    expect(await isUntouched(database)).toBe(left === 'empty');
    if (left === 'begun') await expect(openDatabase(config, () => undefined)).rejects.toThrow(/did not finish/);
    expect((await restoreFrom(folder, config)).chain).toMatchObject({ intact: true });
    await expect(openDatabase(config, () => undefined)).resolves.toBeDefined();
  }
});

const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend'`;

/** Runs a restore in a separate process, which is killed in the middle of that phase. */
async function killAt(phase: string, config: Config): Promise<void> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: config.databaseUrl,
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
    DATA_DIR: config.dataDir,
    MASTER_KEY: config.masterKey!.toString('hex'),
  };
  const child = spawn(process.execPath, entryArgs('testing/restore.child', folder, phase), {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of child.stdout) if (String(line).includes(phase)) break;
  child.kill('SIGKILL');
  await exited;
}
