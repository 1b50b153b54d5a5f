import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { type FaultyProxy, startFaultyProxy } from '../../testing/faulty-proxy.js';
import { type S3Server, startS3Server } from '../../testing/s3-server.js';
import { openTestLog, type TestLog } from '../../testing/test-log.js';
import { until } from '../../testing/until.js';
import { FileScanner } from './file-scanner.js';
import { FileStore } from './file-store.js';
import { S3Backend } from './s3-backend.js';

const bytes = Buffer.concat([Buffer.from('%PDF-1.4'), randomBytes(3_000_000)]);
const file = {
  name: 'Contract.pdf',
  sizeBytes: bytes.length,
  type: 'application/pdf' as const,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  content: () => chunks(),
};
const unavailable = { status: 503, code: 'FILE_STORE_UNAVAILABLE', retryAfterSeconds: 60 };

let log: TestLog;
let folder: string;
let server: S3Server;
let proxy: FaultyProxy;
let files: FileStore;
/** For calls that must fail. */
let impatient: FileStore;
let ownerId: string;

beforeAll(async () => {
  log = await openTestLog();
  folder = await mkdtemp(join(tmpdir(), 'staffroom-cut-off-'));
  server = await startS3Server(folder);
  proxy = await startFaultyProxy(Number(new URL(server.settings.endpoint).port));
  const settings = { ...server.settings, endpoint: `http://127.0.0.1:${proxy.port}` };
  const within = (callMs: number) =>
    new FileStore(log.pool, log.keyring, new S3Backend(settings, { callMs, silenceMs: 3_000 }), new FileScanner());
  files = within(60_000);
  impatient = within(1_000);
});
beforeEach(async () => {
  proxy.become('works');
  ownerId = await log.addPerson();
});
afterAll(async () => {
  await proxy.stop();
  await server.close();
  await log.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['refuses connections', 'refuses'],
  ['hangs', 'hangs'],
  ['is cut off in the middle of its reply', { passesBytes: 20, then: 'cuts' }],
  ['hangs in the middle of its reply', { passesBytes: 20, then: 'hangs' }],
] as const)('while the S3 server %s', (_, mood) => {
  it('an upload fails with a reason, nothing of it is kept, and the bytes that arrived are removed later', async () => {
    proxy.become(mood);
    await expect(keep(impatient)).rejects.toMatchObject(unavailable);
    await until(() => proxy.connections() === 0);
    proxy.become('works');
    const [left] = await rows();
    expect(left).toMatchObject({ kept: false, released: true });
    await expect(files.open(left!.id)).resolves.toBeNull();
    await files.sweep();
    expect(await rows()).toHaveLength(1); // the server may still be storing the file
    await log.pool.query(`update state.files set created_at = now() - interval '11 minutes' where id = $1`, [left!.id]);
    await files.sweep();
    expect(await rows()).toEqual([]);
    expect(await new S3Backend(server.settings).get(left!.key)).toBeNull();
  });

  it('a download fails with a reason', async () => {
    const id = await keep();
    proxy.become(mood);
    await expect(impatient.open(id)).rejects.toMatchObject(unavailable);
    await until(() => proxy.connections() === 0);
    proxy.become('works');
    expect((await buffer((await files.open(id))!.content)).equals(bytes)).toBe(true);
  });

  it('a sweep ends and leaves the files to the next one', async () => {
    const id = await keep();
    const { text, values } = files.released([id]);
    await log.pool.query(text, [...values]);
    proxy.become(mood);
    await expect(impatient.sweep()).rejects.toThrow();
    await until(() => proxy.connections() === 0);
    expect(await rows()).toMatchObject([{ id, released: true }]);
    proxy.become('works');
    await files.sweep();
    expect(await rows()).toEqual([]);
  });
});

it('of many uploads to a server that hangs, few are in memory, and all fail', async () => {
  proxy.become('hangs');
  const uploads = Array.from({ length: 30 }, () => keep(impatient).catch((error: unknown) => error));
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, proxy.connections())), 5);
  for (const error of await Promise.all(uploads)) expect(error).toMatchObject(unavailable);
  clearInterval(watch);
  expect(most).toBeLessThanOrEqual(8);
  await until(() => proxy.connections() === 0);
  proxy.become('works');
  await keep();
});

it.each(['cuts', 'hangs'] as const)('a download that %s in the middle of the file fails', async (then) => {
  const id = await keep();
  proxy.become({ passesBytes: 1_000_000, then });
  const opened = await files.open(id);
  await expect(buffer(opened!.content)).rejects.toMatchObject(unavailable);
  await until(() => proxy.connections() === 0);
});

it('a download whose reader is slow is not given up', async () => {
  const opened = await files.open(await keep());
  await sleep(5_000);
  expect((await buffer(opened!.content)).equals(bytes)).toBe(true);
});

it('a download that is not read to its end leaves no connection', async () => {
  const id = await keep();
  proxy.become('works');
  const opened = await files.open(id);
  opened!.content.destroy();
  await until(() => proxy.connections() === 0);
});

async function keep(store = files): Promise<string> {
  let fileId = '';
  await store.keeping(ownerId, [file], async (stored) => {
    const { text, values } = files.kept(stored);
    await log.pool.query(text, [...values]);
    fileId = stored[0]!.fileId;
    return { isRepetition: false };
  });
  return fileId;
}

async function* chunks(): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

async function rows() {
  const { rows: found } = await log.pool.query<{ id: string; key: string; kept: boolean; released: boolean }>(
    `select id, storage_key as key, kept_at is not null as kept, released_at is not null as released
     from state.files where owner_id = $1`,
    [ownerId],
  );
  return found;
}
