import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type S3Server, startS3Server } from '../../testing/s3-server.js';
import { openTestLog, type TestLog } from '../../testing/test-log.js';
import type { FileBackend } from './file-backend.js';
import { type CheckedFile, FileStore } from './file-store.js';
import { FileScanner } from './file-scanner.js';
import { FolderBackend } from './folder-backend.js';
import { S3Backend } from './s3-backend.js';

const megabyte = 1024 * 1024;

let log: TestLog;
let folder: string;
let server: S3Server;
let s3: S3Backend;

beforeAll(async () => {
  log = await openTestLog();
  folder = await mkdtemp(join(tmpdir(), 'staffroom-files-'));
  server = await startS3Server(join(folder, 's3'));
  s3 = new S3Backend(server.settings);
});

afterAll(async () => {
  await server.close();
  await log.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'S3'])('files in %s', (place) => {
  let backend: FileBackend;
  let files: FileStore;
  let ownerId: string;

  beforeEach(async () => {
    backend = place === 'S3' ? s3 : new FolderBackend(join(folder, 'files'));
    files = new FileStore(log.pool, log.keyring, backend, new FileScanner());
    ownerId = await log.addPerson();
  });

  it.each([1, 65_535, 65_536, 65_537, 10 * megabyte])('of %d bytes are returned unchanged', async (size) => {
    const bytes = randomBytes(size);
    const fileId = await keep(files, ownerId, bytes);
    const opened = await files.open(fileId);
    expect(opened).toMatchObject({ sizeBytes: size, type: 'application/pdf' });
    expect((await buffer(opened!.content)).equals(bytes)).toBe(true);
  });

  it('are stored encrypted', async () => {
    const fileId = await keep(files, ownerId, Buffer.from('%PDF-1.4 the salary of Ana Lopez '.repeat(9999)));
    const stored = await buffer((await backend.get((await rowOf(fileId)).key))!);
    expect(stored.length).toBeGreaterThan(300_000);
    expect(stored.includes('%PDF')).toBe(false);
    expect(stored.includes('salary')).toBe(false);
  });

  it('R23 of an erased person cannot be opened, even if restored from an old copy, and are swept', async () => {
    const fileId = await keep(files, ownerId, Buffer.from('%PDF-1.4'));
    const { key } = await rowOf(fileId);
    const copy = await buffer((await backend.get(key))!);
    await log.owner.query('update keys.person_keys set wrapped = null, destroyed_at = now() where person_id = $1', [
      ownerId,
    ]);
    expect(await files.open(fileId)).toBeNull();
    await files.sweep();
    expect(await rowOf(fileId)).toBeUndefined();
    expect(await backend.get(key)).toBeNull();
    await backend.put(key, chunks(copy));
    expect(await files.open(fileId)).toBeNull();
    await expect(keep(files, ownerId, Buffer.from('%PDF-1.4'))).rejects.toThrow('no longer exists');
    await backend.remove(key);
  });

  it('that were altered, truncated or exchanged cannot be read', async () => {
    const [one, two] = [await keep(files, ownerId, randomBytes(200_000)), await keep(files, ownerId, randomBytes(9))];
    const { key } = await rowOf(one);
    const stored = await buffer((await backend.get(key))!);
    const altered = (at: number) => Buffer.from(stored.map((byte, place) => (place === at ? byte ^ 1 : byte)));
    const other = await buffer((await backend.get((await rowOf(two)).key))!);
    const begun = [altered(100_000), stored.subarray(0, -1)];
    for (const wrong of begun) {
      await backend.put(key, chunks(wrong));
      const opened = await files.open(one);
      await expect(buffer(opened!.content)).rejects.toThrow();
    }
    for (const wrong of [altered(100), stored.subarray(0, 65_552), stored.subarray(65_552), Buffer.alloc(0), other]) {
      await backend.put(key, chunks(wrong));
      await expect(files.open(one)).rejects.toThrow();
    }
  });

  it('whose transaction fails are removed at once', async () => {
    const keys: string[] = [];
    const failing = files.keeping(ownerId, [checked(randomBytes(9)), checked(randomBytes(70_000))], async (stored) => {
      for (const { fileId } of stored) keys.push((await rowOf(fileId)).key);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(await backend.get(key)).toBeNull();
    expect(await filesOf(ownerId)).toEqual([]);
  });

  it('of a repeated command are removed at once', async () => {
    await files.keeping(ownerId, [checked(randomBytes(9))], () => Promise.resolve({ isRepetition: true }));
    expect(await filesOf(ownerId)).toEqual([]);
  });

  it('that no transaction kept cannot be opened and are swept after an hour', async () => {
    let left: string | undefined;
    await files.keeping(ownerId, [checked(randomBytes(9))], ([stored]) => {
      left = stored!.fileId;
      return Promise.resolve({ isRepetition: false });
    });
    expect(await files.open(left!)).toBeNull();
    const { key } = await rowOf(left!);
    await files.sweep();
    expect(await buffer((await backend.get(key))!)).toHaveLength(8 + 9 + 16); // format, content, tag
    await log.pool.query(`update state.files set created_at = now() - interval '61 minutes' where id = $1`, [left]);
    await files.sweep();
    expect(await rowOf(left!)).toBeUndefined();
    expect(await backend.get(key)).toBeNull();
  });

  it('that were swept in the meantime fail the transaction that would keep them', async () => {
    const late = files.keeping(ownerId, [checked(randomBytes(9))], async (stored) => {
      await log.pool.query('update state.files set released_at = now() where id = $1', [stored[0]!.fileId]);
      const { text, values } = files.kept(stored);
      await log.pool.query(text, [...values]);
      return { isRepetition: false };
    });
    await expect(late).rejects.toThrow('division by zero');
    expect(await filesOf(ownerId)).toEqual([]);
  });

  it('that are released cannot be opened, and their bytes are removed', async () => {
    const fileId = await keep(files, ownerId, randomBytes(9));
    const { key } = await rowOf(fileId);
    const { text, values } = files.released([fileId]);
    await log.pool.query(text, [...values]);
    expect(await files.open(fileId)).toBeNull();
    await files.removeReleased();
    expect(await backend.get(key)).toBeNull();
    expect(await rowOf(fileId)).toBeUndefined();
  });
});

it('R18 a file that cannot be removed does not prevent the removal of others', async () => {
  const folderBackend = new FolderBackend(join(folder, 'stubborn'));
  let stubborn = '';
  const files = new FileStore(
    log.pool,
    log.keyring,
    {
      place: folderBackend.place,
      put: (key, content) => folderBackend.put(key, content),
      get: (key) => folderBackend.get(key),
      remove: (key) => (key === stubborn ? Promise.reject(new Error('busy')) : folderBackend.remove(key)),
      list: (given) => folderBackend.list(given),
      check: () => folderBackend.check(),
    },
    new FileScanner(),
  );
  const ownerId = await log.addPerson();
  const ids: string[] = [];
  for (let count = 0; count < 103; count++) ids.push(await keep(files, ownerId, Buffer.from('%PDF-1.4')));
  stubborn = (await rowOf(ids[0]!)).key;
  await log.pool.query('update state.files set released_at = now() where id = $1', [ids[0]]);
  const { text, values } = files.releasedOf(ownerId);
  await log.pool.query(text, [...values]);
  await expect(files.removeReleased()).rejects.toThrow('busy');
  expect(await filesOf(ownerId)).toEqual([{ id: ids[0] }]);
  stubborn = '';
  await files.removeReleased();
  expect(await filesOf(ownerId)).toEqual([]);
});

it('a file that the storage may still be storing is removed later', async () => {
  const folderBackend = new FolderBackend(join(folder, 'late'));
  let key = '';
  const files = new FileStore(
    log.pool,
    log.keyring,
    {
      place: folderBackend.place,
      put: (given) => Promise.reject(new Error(`too late: ${(key = given)}`)),
      get: (given) => folderBackend.get(given),
      remove: (given) => folderBackend.remove(given),
      list: (given) => folderBackend.list(given),
      check: () => folderBackend.check(),
    },
    new FileScanner(),
  );
  const ownerId = await log.addPerson();
  await expect(keep(files, ownerId, Buffer.from('%PDF-1.4'))).rejects.toThrow('cannot be stored');
  await files.removeReleased();
  await folderBackend.put(key, chunks(Buffer.from('%PDF-1.4')));
  await log.pool.query(`update state.files set created_at = now() - interval '11 minutes' where owner_id = $1`, [
    ownerId,
  ]);
  await files.removeReleased();
  expect(await folderBackend.get(key)).toBeNull();
  expect(await filesOf(ownerId)).toEqual([]);
});

it('a folder contains only the files that are kept', async () => {
  const own = join(folder, 'own');
  const files = new FileStore(log.pool, log.keyring, new FolderBackend(own), new FileScanner());
  const fileId = await keep(files, await log.addPerson(), Buffer.from('%PDF-1.4'));
  const { key } = await rowOf(fileId);
  const names = (await readdir(own, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(names.map(({ name }) => name)).toEqual([key]);
  expect((await readFile(join(own, key.slice(0, 2), key))).length).toBe(8 + 8 + 16);
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

async function keep(files: FileStore, ownerId: string, bytes: Buffer): Promise<string> {
  let fileId = '';
  await files.keeping(ownerId, [checked(bytes)], async (stored) => {
    const { text, values } = files.kept(stored);
    await log.pool.query(text, [...values]);
    fileId = stored[0]!.fileId;
    return { isRepetition: false };
  });
  return fileId;
}

function checked(bytes: Buffer): CheckedFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = { name: `${randomUUID()}.pdf`, sizeBytes: bytes.length, type: 'application/pdf' as const, sha256 };
  return { ...about, content: () => chunks(bytes) };
}

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

async function rowOf(fileId: string): Promise<{ key: string }> {
  const { rows } = await log.pool.query<{ key: string }>('select storage_key as key from state.files where id = $1', [
    fileId,
  ]);
  return rows[0]!;
}

async function filesOf(ownerId: string): Promise<unknown[]> {
  return (await log.pool.query('select id from state.files where owner_id = $1', [ownerId])).rows;
}
