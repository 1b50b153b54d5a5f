import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultyProxy, startFaultyProxy } from '../../testing/faulty-proxy.js';
import { s3Environment, type S3Server, startS3Server } from '../../testing/s3-server.js';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.js';
import { SessionStore } from '../auth/facade.js';
import { ErasureList } from './erasure-list.js';

let bucket: string;
let server: S3Server;
let proxy: FaultyProxy;
let portal: TestPortal;
let cookie: string;

beforeAll(async () => {
  bucket = await mkdtemp(join(tmpdir(), 'staffroom-s3-'));
  server = await startS3Server(bucket);
  proxy = await startFaultyProxy(Number(new URL(server.settings.endpoint).port));
  portal = await startTestPortal({ ...s3Environment(server), S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` });
  const hr = await portal.settle('hr@example.com', 'Correct1horse', { role: 'HR_MANAGER' });
  cookie = `sid=${await new SessionStore(portal.platform.pool).open(hr)}`;
  await portal.platform.fileBackend.check(); // loads the client, which a busy machine may not do in the time that a deletion has
});
afterAll(async () => {
  await portal.close();
  await proxy.stop();
  await server.close();
  await rm(bucket, { recursive: true, force: true });
});

const send = (method: 'delete' | 'patch', id: string) =>
  portal.bare()[method](`/api/users/${id}`).set({ cookie, 'sec-fetch-site': 'same-origin' });

it('R23 while the S3 server hangs, a deletion is refused and other changes are made; afterwards it is carried out and listed [R23.5]', async () => {
  const [first, person, other] = [
    await portal.hire('first@example.com', 'Temporary1'),
    await portal.hire('ana@example.com', 'Temporary1'),
    await portal.hire('bo@example.com', 'Temporary1'),
  ];
  await send('delete', first).expect(204);
  proxy.become('hangs');
  const refused = send('delete', person).then((reply) => reply);
  await send('patch', other).send({ jobTitle: 'Carpenter' }).expect(200);
  const { status, body } = await refused;
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'ERASURE_LIST_UNWRITABLE' })]);
  proxy.become('works');
  await send('delete', person).expect(204);
  const { platform } = portal;
  expect((await new ErasureList(platform.fileBackend, platform.keyring).read()).done).toEqual([first, person]);
});
