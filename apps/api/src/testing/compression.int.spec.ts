/** What goes over the wire. Supertest and fetch decompress what they receive, so these tests read the bytes themselves. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestPortal, type TestPortal } from './test-portal.js';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await startTestPortal();
  const [email, password] = ['hr@example.com', 'Strigiformes-0815'];
  await portal.settle(email, password, { role: 'HR_MANAGER' });
  for (let number = 1; number <= 10; number++) await portal.hire(`person${number}@example.com`, password);
  const reply = await portal.agent().post('/api/auth/login').send({ email, password }).expect(200);
  const cookies = reply.headers['set-cookie'] as unknown as string[];
  cookie = cookies.map((one) => one.split(';')[0]!).join('; ');
});
afterAll(() => portal.close());

const receive = async (path: string, accepted?: string) => {
  const headers = { cookie, ...(accepted ? { 'accept-encoding': accepted } : {}) };
  const [reply] = (await once(get(portal.address + path, { headers }), 'response')) as [IncomingMessage];
  return {
    encoding: reply.headers['content-encoding'],
    vary: reply.headers.vary,
    bytes: Buffer.concat(await reply.toArray()),
  };
};

it('a list is compressed as the client accepts, and is the same', async () => {
  const plain = await receive('/api/users');
  expect(plain.encoding).toBeUndefined();
  expect(JSON.parse(plain.bytes.toString())).toHaveLength(11);
  const zipped = await receive('/api/users', 'gzip');
  expect([zipped.encoding, zipped.vary]).toEqual(['gzip', 'Accept-Encoding']);
  expect(gunzipSync(zipped.bytes)).toEqual(plain.bytes);
  const brotli = await receive('/api/users', 'gzip, deflate, br, zstd');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  for (const { bytes } of [zipped, brotli]) expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
});

it('a reply that fits into a packet is sent as it is', async () => {
  const { encoding, bytes } = await receive('/api/auth/me', 'gzip, br');
  expect(encoding).toBeUndefined();
  expect(JSON.parse(bytes.toString())).toMatchObject({ user: { email: 'hr@example.com' } });
});

it('a file is not compressed', async () => {
  const { encoding, bytes } = await receive('/api/security-events/export', 'gzip, br');
  expect(encoding).toBeUndefined();
  expect(bytes.toString()).toMatch(/,/);
});
