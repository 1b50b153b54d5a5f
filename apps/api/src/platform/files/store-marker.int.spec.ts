import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { environment } from '../../testing/erasure-drill.js';
import { startFaultyProxy } from '../../testing/faulty-proxy.js';
import { run } from '../../testing/portal-process.js';
import { freePort } from '../../testing/free-port.js';
import { type S3Server, startS3Server } from '../../testing/s3-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { createPool } from '../database/database.js';
import type { DatabasePool } from '../database/pool.js';
import { storedSetting } from '../database/stored-settings.js';
import { expectFileStore, reportOutages, watchFileStore } from './expect-file-store.js';
import { type FileBackend, markerName } from './file-backend.js';
import { FolderBackend } from './folder-backend.js';
import { S3Backend } from './s3-backend.js';
import { SettledBackend } from './settled-backend.js';
import { refuseOtherStore, settleFileStore, settleRestoredStore, WrongFileStore } from './store-marker.js';

let folder: string;
let servers: S3Server[];
let database: TestDatabase;
let pool: DatabasePool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-stores-'));
  servers = [];
  database = await createTestDatabase();
  pool = createPool(database.appUrl);
});
beforeEach(async () => {
  await pool.query('delete from state.settings');
  await pool.query('delete from state.files');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'bucket'] as const)('the file store of a database, a %s', (kind) => {
  it('is the one that its first process marks; processes with another one are refused and advised to share it', async () => {
    const [store, other] = await Promise.all([newStore(kind), newStore(kind)]);
    await settleFileStore(pool, store);
    const id = await markerOf(store);
    expect(id).toBe(await storedSetting(pool, 'file store'));
    await settleFileStore(pool, store);
    const refusal = settleFileStore(pool, other);
    await expect(refusal).rejects.toThrow(WrongFileStore);
    await expect(refusal).rejects.toThrow(
      `Wrong file store: the database expects the store ${id}, but ${other.place} has no marker. ` +
        'All processes must use one file store: set the S3 settings, or give them one folder that they share.',
    );
    await expect(refuseOtherStore(pool, other)).rejects.toThrow(WrongFileStore);
    await refuseOtherStore(pool, store);
    expect(await markerOf(other)).toBeNull();
  });

  it('is chosen once if many processes with two stores start at once', async () => {
    const [one, other] = await Promise.all([newStore(kind), newStore(kind)]);
    const starts = Array.from({ length: 10 }, (_, number) => settleFileStore(pool, number % 2 ? other : one));
    const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status);
    expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(5);
    expect([await markerOf(one), await markerOf(other)].filter(Boolean)).toHaveLength(1);
  });

  it('is adopted with the files of an older version', async () => {
    const store = await newStore(kind);
    await keepFile();
    await store.put(await keepFile(), Readable.from([Buffer.from('bytes')]));
    await settleFileStore(pool, store);
    expect(await markerOf(store)).toBe(await storedSetting(pool, 'file store'));
  });

  it('is not an empty one if the database lists files', async () => {
    const store = await newStore(kind);
    await keepFile();
    await expect(settleFileStore(pool, store)).rejects.toThrow(
      `${store.place} has none of the latest 1. All processes`,
    );
    expect(await markerOf(store)).toBeNull();
    expect(await storedSetting(pool, 'file store')).toBeNull();
    await mark(store, randomUUID()); // as the error line advises if the files are lost
    await settleFileStore(pool, store);
  });

  it('is found again after a process died between writing the marker and storing its id', async () => {
    const store = await newStore(kind);
    const id = randomUUID();
    await mark(store, id);
    await settleFileStore(pool, store);
    expect(await storedSetting(pool, 'file store')).toBe(id);
  });

  it('is refused without its marker, until the marker that the line names is there again', async () => {
    const store = await newStore(kind);
    await settleFileStore(pool, store);
    const id = (await markerOf(store))!;
    await store.remove(markerName);
    await expect(settleFileStore(pool, store)).rejects.toThrow(`write ${id} to ${markerName} in it`);
    await mark(store, id);
    await settleFileStore(pool, store);
  });

  it('gets a new id when a backup is restored into an empty one, and keeps the id that it has', async () => {
    const [original, empty] = await Promise.all([newStore(kind), newStore(kind)]);
    await settleFileStore(pool, original);
    const id = await markerOf(original);
    await settleRestoredStore(pool, original);
    expect(await markerOf(original)).toBe(id);
    await settleRestoredStore(pool, empty);
    expect(await markerOf(empty)).not.toBe(id);
    await settleFileStore(pool, empty);
    await settleRestoredStore(pool, original);
    await expect(settleFileStore(pool, empty)).rejects.toThrow(WrongFileStore);
  });

  it('neither stores nor reads nor removes files while it is not the right one', async () => {
    const store = await newStore(kind);
    const key = randomBytes(20).toString('hex');
    await store.put(key, Readable.from([Buffer.from('bytes')]));
    await settleFileStore(pool, await newStore(kind));
    const settled = new SettledBackend(store, (backend) => settleFileStore(pool, backend));
    await expect(settled.get(key)).rejects.toThrow(WrongFileStore);
    await expect(settled.put(key, Readable.from([Buffer.from('other')]))).rejects.toThrow(WrongFileStore);
    await expect(settled.remove(key)).rejects.toThrow(WrongFileStore);
    expect(await text((await store.get(key))!)).toBe('bytes');
    const lines: string[] = [];
    const note = (line: string) => void lines.push(line);
    await watchFileStore(settled, note, note);
    expect(lines).toEqual([expect.stringMatching(/^No file can be stored or read. Wrong file store: /)]);
  });
});

it('a folder that is moved away while a process runs gets no file from then on', async () => {
  const path = join(folder, randomUUID());
  const store = new FolderBackend(path);
  const settled = new SettledBackend(store, (backend) => settleFileStore(pool, backend));
  const file = () => Readable.from([Buffer.from('bytes')]);
  await settleRestoredStore(pool, store);
  await settled.put('a'.repeat(40), file());
  await rename(path, `${path}-away`);
  await expect(settled.put('b'.repeat(40), file())).rejects.toThrow(WrongFileStore);
  expect(existsSync(path)).toBe(false);
  await rename(`${path}-away`, path);
  await settled.put('b'.repeat(40), file());
});

it('a folder in which nothing can be stored fails its check', async () => {
  const path = join(folder, randomUUID());
  const store = new FolderBackend(path);
  await store.check();
  expect(await store.list('probe')).toEqual([]);
  const torn = async function* () {
    yield Buffer.from('half');
    throw new Error('the disk is full');
  };
  await expect(store.put('probe/torn', torn())).rejects.toThrow('the disk is full');
  expect(await readdir(join(path, 'probe'))).toEqual([]);
  await rm(join(path, 'probe'), { recursive: true });
  await writeFile(join(path, 'probe'), ''); // the superuser can write to read-only folders
  await expect(store.check()).rejects.toThrow();
});

it('a store that goes away is reported once, by the first call that fails, and its return by the next look', async () => {
  const { path, settled, lines, look, leave, comeBack } = await watchedFolder();
  const isAway = `The file store cannot be reached (the folder ${path}, ENOTDIR). Files cannot be stored or read until it can.`;
  const isBack = `The file store works again (the folder ${path}).`;
  await look();
  expect(lines.splice(0)).toEqual([]);
  await leave();
  await look();
  await look();
  await comeBack();
  await look();
  await look();
  expect(lines.splice(0)).toEqual([isAway, isBack]);
  await leave();
  const requests = ['c', 'd', 'e'].map((key) => settled.put(key.repeat(40), Readable.from([Buffer.from('bytes')])));
  expect((await Promise.allSettled(requests)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(lines.splice(0)).toEqual([isAway]); // also if it is back before the next look
  await comeBack();
  await look();
  await look();
  expect(lines.splice(0)).toEqual([isBack]);
});

it('a store that is the wrong one, then fails, then works: each is said', async () => {
  const { path, lines, look, comeBack } = await watchedFolder();
  await rename(path, `${path}-away`);
  await look();
  await writeFile(path, '');
  await look();
  await look();
  await comeBack();
  await look();
  await look();
  expect(lines).toEqual([
    expect.stringMatching(/^No file can be stored or read. Wrong file store: /),
    expect.stringMatching(/^The file store cannot be reached /),
    expect.stringMatching(/^The file store works again /),
  ]);
});

it('a call that began before the store came back says nothing when it fails', async () => {
  const { settled, lines, look, leave, comeBack } = await watchedFolder();
  let [read, end] = [() => {}, () => {}];
  const isRead = new Promise<void>((resolve) => (read = resolve));
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const slow = async function* () {
    yield Buffer.from('half');
    read();
    await isOver;
    throw new Error('torn');
  };
  const late = settled.put('f'.repeat(40), slow());
  late.catch(() => undefined);
  await isRead;
  await leave();
  await look();
  await comeBack();
  await look();
  end();
  await expect(late).rejects.toThrow('torn');
  expect(lines).toEqual([
    expect.stringMatching(/^The file store cannot be reached /),
    expect.stringMatching(/^The file store works again /),
  ]);
});

it('a database that fails while the store is compared is not a failure of the store', async () => {
  const store = new FolderBackend(join(folder, randomUUID()));
  const settled = new SettledBackend(store, () => Promise.reject(new Error('the database is away')));
  const lines: string[] = [];
  reportOutages(settled, (line) => lines.push(line));
  await expect(settled.get('0'.repeat(40))).rejects.toThrow('the database is away');
  expect(lines).toEqual([]);
});

it('a process starts while its S3 server hangs, and uses it once it has found the marker', async () => {
  const server = await startS3(join(folder, randomUUID()));
  const proxy = await startFaultyProxy(Number(new URL(server.settings.endpoint).port));
  const settings = { ...server.settings, endpoint: `http://127.0.0.1:${proxy.port}` };
  await settleFileStore(pool, new S3Backend(server.settings));
  const store = new S3Backend(settings, { callMs: 6_000, silenceMs: 6_000 });
  const settled = new SettledBackend(store, (backend) => settleFileStore(pool, backend));
  const lines: string[] = [];
  proxy.become('hangs');
  await expectFileStore(settled, (line) => lines.push(line));
  expect(lines).toEqual([
    expect.stringMatching(/^The file store cannot be reached \(the bucket files at 127.0.0.1:\d+, Error\)/),
  ]);
  await expect(settled.get('0'.repeat(40))).rejects.toThrow();
  proxy.become('works');
  expect(await settled.get('0'.repeat(40))).toBeNull();
  await proxy.stop();
});

it('a portal and a worker with another folder do not start', async () => {
  const own = await createTestDatabase();
  const ownPool = createPool(own.appUrl);
  await settleFileStore(ownPool, await newStore('folder'));
  await ownPool.end();
  const env = environment(own, join(folder, randomUUID()), randomBytes(32).toString('hex'));
  for (const entry of ['main', 'worker']) {
    const child = run(entry, [], { ...env, DEMO: 'false', PORT: String(await freePort()) });
    const [code] = (await once(child.process, 'close')) as [number | null];
    const lines = child.output().toString().trim().split('\n');
    expect(lines.at(-1)).toMatch(/could not start: Wrong file store: .* set the S3 settings, or give them one folder/);
    expect(code).toBe(1);
  }
  await own.drop();
});

/** A folder that is the store of the database and can leave, with what the log would say of it. */
async function watchedFolder() {
  const path = join(folder, randomUUID());
  const store = new FolderBackend(path);
  const settled = new SettledBackend(store, (backend) => settleFileStore(pool, backend));
  await settleRestoredStore(pool, store);
  await expectFileStore(settled, (line) => expect(line).toBeUndefined());
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  reportOutages(settled, note);
  const look = () => watchFileStore(settled, note, note);
  const leave = async () => {
    await rename(path, `${path}-away`);
    await writeFile(path, ''); // a file in the way of the folder: an error, and not an empty store
  };
  const comeBack = async () => {
    await rm(path);
    await rename(`${path}-away`, path);
  };
  return { path, settled, lines, look, leave, comeBack };
}

async function newStore(kind: 'folder' | 'bucket'): Promise<FileBackend> {
  const path = join(folder, randomUUID());
  return kind === 'folder' ? new FolderBackend(path) : new S3Backend((await startS3(path)).settings);
}

async function startS3(path: string): Promise<S3Server> {
  const server = await startS3Server(path);
  servers.push(server);
  return server;
}

async function markerOf(store: FileBackend): Promise<string | null> {
  const bytes = await store.get(markerName);
  return bytes && (await text(bytes)).trim();
}

async function mark(store: FileBackend, id: string): Promise<void> {
  await store.put(markerName, Readable.from([Buffer.from(id)]));
}

/** A row as a command leaves it, without bytes in any store. */
async function keepFile(): Promise<string> {
  const [person, key] = [randomUUID(), randomBytes(20).toString('hex')];
  await pool.query(
    `select log.open_append('{}', '{}', '{}', '{}', array[$1::uuid], array['\\x00'::bytea], null, null,
       (select fingerprint from state.view_fingerprint), (select id from keys.master_keys where state = 'current'))`,
    [person],
  );
  await pool.query(
    `insert into state.files (id, owner_id, size_bytes, type, sha256, storage_key, kept_at)
     values ($1, $2, 5, 'application/pdf', $3, $4, now())`,
    [randomUUID(), person, 'f'.repeat(64), key],
  );
  return key;
}
