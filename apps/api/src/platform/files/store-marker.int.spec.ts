/** A file store belongs to its database, is used only while it does, and says when it goes away and comes back. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
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
import { type FileBackend, markerName } from './file-backend.js';
import { FolderBackend } from './folder-backend.js';
import { GuardedBackend } from './guarded-backend.js';
import { S3Backend } from './s3-backend.js';
import { adoptStore, refuseOtherStore, settleFileStore, WrongFileStore } from './store-marker.js';

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
beforeEach(() => pool.query('delete from state.settings'));
afterAll(async () => {
  await pool.end();
  await database.drop();
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true, force: true });
});

const bytes = () => Readable.from([Buffer.from('bytes')]);
const guarded = (store: FileBackend) => new GuardedBackend(store, () => settleFileStore(pool, store));
/** As a process does. */
const start = (store: FileBackend) => guarded(store).start(unexpected, unexpected);
const unexpected = (line: string) => expect(line).toBeUndefined();

describe.each(['folder', 'bucket'] as const)('the file store of a database, a %s', (kind) => {
  it('is the one that its first process marks; processes with another one are refused and advised to share it', async () => {
    const [store, other] = await Promise.all([newStore(kind), newStore(kind)]);
    await start(store);
    const id = await markerOf(store);
    expect(id).toBe(await storedSetting(pool, 'file store'));
    await start(store);
    const refusal = start(other);
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
    const starts = Array.from({ length: 10 }, (_, number) => start(number % 2 ? other : one));
    const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status);
    expect(outcomes.filter((outcome) => outcome === 'fulfilled')).toHaveLength(5);
    expect([await markerOf(one), await markerOf(other)].filter(Boolean)).toHaveLength(1);
  });

  it('is found again after a process died between writing the marker and storing its id', async () => {
    const store = await newStore(kind);
    const id = randomUUID();
    await mark(store, id);
    await start(store);
    expect(await storedSetting(pool, 'file store')).toBe(id);
  });

  it('is refused without its marker, until the marker that the line names is there again', async () => {
    const store = await newStore(kind);
    await start(store);
    const id = (await markerOf(store))!;
    await store.remove(markerName);
    await expect(start(store)).rejects.toThrow(`write ${id} to ${markerName} in it`);
    await mark(store, id);
    await start(store);
  });

  it('gets a new id when a backup is restored into an empty one, and keeps the id that it has', async () => {
    const [original, empty] = await Promise.all([newStore(kind), newStore(kind)]);
    const id = await settleFileStore(pool, original);
    await adoptStore(pool, original);
    expect(await markerOf(original)).toBe(id);
    await adoptStore(pool, empty);
    expect(await markerOf(empty)).not.toBe(id);
    await start(empty);
    await adoptStore(pool, original);
    await expect(start(empty)).rejects.toThrow(WrongFileStore);
  });

  it('neither stores nor reads nor removes files while it is not the right one', async () => {
    const store = await newStore(kind);
    const key = randomBytes(20).toString('hex');
    await store.put(key, bytes());
    await settleFileStore(pool, await newStore(kind));
    const wrong = guarded(store);
    await expect(wrong.get(key)).rejects.toThrow(WrongFileStore);
    await expect(wrong.put(key, Readable.from([Buffer.from('other')]))).rejects.toThrow(WrongFileStore);
    await expect(wrong.remove(key)).rejects.toThrow(WrongFileStore);
    await expect(wrong.list('erasures')).rejects.toThrow(WrongFileStore);
    expect(await text((await store.get(key))!)).toBe('bytes');
  });
});

it('a folder that is moved away while a process runs gets no file from then on', async () => {
  const path = join(folder, randomUUID());
  const store = guarded(new FolderBackend(path));
  await store.put('a'.repeat(40), bytes());
  await rename(path, `${path}-away`);
  await expect(store.put('b'.repeat(40), bytes())).rejects.toThrow(WrongFileStore);
  expect(existsSync(path)).toBe(false);
  await rename(`${path}-away`, path);
  await store.put('b'.repeat(40), bytes());
});

it('a store that goes away is reported once, by the first call that fails, and its return by the next check', async () => {
  const { path, store, lines, leave, comeBack } = await startedFolder();
  const isAway = `The file store cannot be reached (the folder ${path}, ENOTDIR). Files cannot be stored or read until it can.`;
  await store.check();
  expect(lines).toEqual([]);
  await leave();
  const calls = [store.check(), ...['c', 'd', 'e'].map((key) => store.put(key.repeat(40), bytes()))];
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  await expect(store.check()).rejects.toThrow('ENOTDIR');
  expect(lines).toEqual([isAway]);
  await comeBack();
  await store.check();
  await store.check();
  expect(lines).toEqual([isAway, `The file store works again (the folder ${path}).`]);
});

it('a store that is the wrong one, then fails, then works: each is said once', async () => {
  const { path, store, lines, comeBack } = await startedFolder();
  await rename(path, `${path}-away`);
  await expect(store.check()).rejects.toThrow(WrongFileStore);
  await expect(store.check()).rejects.toThrow(WrongFileStore);
  await writeFile(path, '');
  await expect(store.check()).rejects.toThrow('ENOTDIR');
  await comeBack();
  await store.check();
  expect(lines).toEqual([
    expect.stringMatching(/^No file can be stored or read. Wrong file store: /),
    expect.stringMatching(/^The file store cannot be reached /),
    expect.stringMatching(/^The file store works again /),
  ]);
});

it('a process starts while its S3 server hangs, and uses it once it has found the marker', async () => {
  const server = await startS3(join(folder, randomUUID()));
  const proxy = await startFaultyProxy(Number(new URL(server.settings.endpoint).port));
  const settings = { ...server.settings, endpoint: `http://127.0.0.1:${proxy.port}` };
  await settleFileStore(pool, new S3Backend(server.settings));
  const store = guarded(new S3Backend(settings, { callMs: 6_000, silenceMs: 6_000 }));
  const { lines, note } = noted();
  proxy.become('hangs');
  await store.start(note, note);
  expect(lines).toEqual([
    expect.stringMatching(/^The file store cannot be reached \(the bucket files at 127.0.0.1:\d+, Error\)/),
  ]);
  await expect(store.get('0'.repeat(40))).rejects.toThrow();
  proxy.become('works');
  expect(await store.get('0'.repeat(40))).toBeNull();
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
async function startedFolder() {
  const path = join(folder, randomUUID());
  const store = guarded(new FolderBackend(path));
  const { lines, note } = noted();
  await store.start(note, note);
  const leave = async () => {
    await rename(path, `${path}-away`);
    await writeFile(path, ''); // a file in the way of the folder: an error, and not an empty store
  };
  const comeBack = async () => {
    await rm(path);
    await rename(`${path}-away`, path);
  };
  return { path, store, lines, leave, comeBack };
}

function noted() {
  const lines: string[] = [];
  return { lines, note: (line: string) => void lines.push(line) };
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
  const found = await store.get(markerName);
  return found && (await text(found)).trim();
}

async function mark(store: FileBackend, id: string): Promise<void> {
  await store.put(markerName, Readable.from([Buffer.from(id)]));
}
