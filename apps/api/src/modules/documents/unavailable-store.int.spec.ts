import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { startFaultyProxy } from '../../testing/faulty-proxy.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { s3Environment, startS3Server } from '../../testing/s3-server.js';
import { pdf } from '../../testing/sample-files.js';
import { until } from '../../testing/until.js';

let portal: FilePortal;
let hr: Person;
let ana: Person;

beforeAll(async () => {
  portal = await startFilePortal();
  hr = await portal.person('HR_MANAGER');
  ana = await portal.person();
});
afterAll(() => portal.stop());
afterEach(() => jest.restoreAllMocks());

/** Puts a file in the place of the folder, so that nothing can be written or read there, even by root. */
async function without(folder: 'files' | 'uploads', work: () => Promise<void>): Promise<void> {
  const path = join(portal.dataDir, folder);
  await rename(path, `${path}.away`).catch(() => undefined);
  await writeFile(path, '');
  await work();
  await rm(path);
  await rename(`${path}.away`, path).catch(() => undefined);
}

const unavailable = { statusCode: 503, message: expect.any(String) as string, code: 'FILE_STORE_UNAVAILABLE' };
const upload = (...sizes: number[]) =>
  hr.upload(
    '/api/documents/upload',
    { userId: ana.id },
    ...sizes.map((size) => ({ bytes: Buffer.concat([pdf, Buffer.alloc(size)]) })),
  );
const left = async () => {
  const { rows } = await portal.pool.query<{ files: number; position: number }>(
    `select (select count(*) from state.files where released_at is null) as files, position from log.log_head`,
  );
  await portal.background.caughtUp(60_000);
  return rows[0];
};

it.each([
  ['files', [100, 200]],
  ['uploads', [100, 1_000_000]],
] as const)(
  'an upload gets 503 if the folder %s cannot be written, and nothing of it is kept',
  async (folder, sizes) => {
    await upload(100).expect(201);
    await portal.background.caughtUp(60_000);
    const before = await left();
    const warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    await without(folder, async () => {
      const { body, headers } = await upload(...sizes).expect(503);
      expect(body).toEqual(unavailable);
      expect(headers['retry-after']).toBe('60');
    });
    expect(await left()).toEqual(before);
    await until(() => warnings.mock.calls.length > 0);
    expect(warnings.mock.calls[0]![0]).toMatchObject({
      message: 'POST /api/documents/upload 503',
      error: { code: expect.stringMatching(/^(ENOTDIR|EEXIST)$/) as string },
    });
    await upload(...sizes).expect(201);
  },
);

it('a download gets 503 while the folder cannot be read', async () => {
  const { fileUrl } = ((await upload(100).expect(201)).body as { fileUrl: string }[])[0]!;
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  await without('files', async () => {
    const { body, headers } = await ana.get(fileUrl).expect(503);
    expect(body).toEqual(unavailable);
    expect(headers['retry-after']).toBe('60');
  });
  await ana.get(fileUrl).expect(200);
});

/** As a client does it: again if the database answered too late, after which the person may already be gone. */
async function deleted({ id }: Person): Promise<void> {
  const { status } = await hr.send('delete', `/api/users/${id}`);
  if (status !== 503) return expect(status).toBe(204);
  await until(async () => [204, 404].includes((await hr.send('delete', `/api/users/${id}`)).status));
}

it('uploads that race with the deletion of their owner get 201 or 404, and leave no file', async () => {
  for (let round = 0; round < 4; round++) {
    const leaver = await portal.person();
    const uploads = Array.from({ length: 8 }, () => hr.upload('/api/documents/upload', { userId: leaver.id }, {}));
    const [, ...replies] = await Promise.all([deleted(leaver), ...uploads]);
    for (const { status } of replies) expect([201, 404]).toContain(status);
    await portal.background.caughtUp(60_000);
    await portal.files.sweep();
    const { rowCount } = await portal.pool.query('select from state.files where owner_id = $1', [leaver.id]);
    expect(rowCount).toBe(0);
  }
});

it('without the S3 server, uploads and downloads get 503 and everything else works', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-s3-'));
  const server = await startS3Server(folder);
  const proxy = await startFaultyProxy(Number(new URL(server.settings.endpoint).port));
  const onS3 = await startFilePortal('a folder', {
    ...s3Environment(server),
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
  });
  const [manager, owner] = [await onS3.person('HR_MANAGER'), await onS3.person()];
  const send = () => manager.upload('/api/documents/upload', { userId: owner.id }, {});
  const [document] = (await send().expect(201)).body as { id: string; fileUrl: string }[];
  const refunds: string[] = [];
  for (const amount of ['1', '2']) {
    const form = owner
      .send('post', '/api/refunds')
      .field({ description: 'Train', amount })
      .attach('file', pdf, 'a.pdf');
    refunds.push(((await form.expect(201)).body as { id: string }).id);
  }
  const stored = async () => (await onS3.pool.query('select from state.files')).rowCount;
  await owner.send('delete', `/api/refunds/${refunds[0]}`).expect(204);
  await until(async () => (await stored()) === 2);

  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  proxy.become('refuses');
  for (const call of [send(), owner.get(document!.fileUrl)]) {
    const { body, headers } = await call.expect(503);
    expect(body).toEqual(unavailable);
    expect(headers['retry-after']).toBe('60');
  }
  expect((await owner.get('/api/documents').expect(200)).body).toHaveLength(1);
  await manager.send('delete', `/api/documents/${document!.id}`).expect(204);
  await owner.send('delete', `/api/refunds/${refunds[1]}`).expect(204);
  expect((await owner.get('/api/documents').expect(200)).body).toEqual([]);

  proxy.become('works');
  await onS3.pool.query(`update state.files set created_at = now() - interval '11 minutes'`);
  await until(async () => {
    await onS3.files.sweep();
    return (await stored()) === 0;
  });
  await send().expect(201);
  await onS3.stop();
  await proxy.stop();
  await server.close();
  await rm(folder, { recursive: true });
});
