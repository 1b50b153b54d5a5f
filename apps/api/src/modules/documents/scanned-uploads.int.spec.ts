import type { SecurityEvent } from '@staffroom/contracts/security.js';
import { Logger } from '@nestjs/common';
import { infectedPdf, signature, startClamdServer, streamMaxBytes, type TestClamd } from '../../testing/clamd.js';
import { type FilePortal, type Given, type Person, startFilePortal } from '../../testing/file-portal.js';
import { pdf } from '../../testing/sample-files.js';

let clamd: TestClamd;
let portal: FilePortal;
let hr: Person;
let ana: Person;

beforeAll(async () => {
  clamd = await startClamdServer();
  const { port } = clamd.address as { port: number };
  portal = await startFilePortal('a folder', { CLAMAV_URL: `tcp://127.0.0.1:${port}` });
  hr = await portal.person('HR_MANAGER', { fullName: 'Hanna Roth' });
  ana = await portal.person();
});
afterAll(() => portal.stop());
beforeEach(() => jest.spyOn(Logger.prototype, 'warn').mockImplementation());
afterEach(() => jest.restoreAllMocks());

const upload = (...files: Given[]) => hr.upload('/api/documents/upload', { userId: ana.id }, ...files);
const stored = async () => (await portal.pool.query('select from state.files')).rowCount;
const refused = async () => {
  const { body } = await hr.get('/api/security-events?type=INFECTED_FILE_REFUSED').expect(200);
  return (body as SecurityEvent[]).map(({ userName, signature }) => ({ userName, signature }));
};

it('R34.6 nothing of an upload with malware is stored, and each infected file is a security event', async () => {
  await upload({ name: 'Clean.pdf' }).expect(201);
  const before = await stored();
  const files = [
    { name: 'Clean.pdf' },
    { name: 'One.pdf', bytes: infectedPdf },
    { name: 'Two.pdf', bytes: infectedPdf },
  ];
  const { body } = await upload(...files).expect(422);
  expect(body).toEqual({
    statusCode: 422,
    message:
      '“One.pdf” and “Two.pdf” contain malware, so no file was stored. Delete them on your device, and tell your administrator if you think that this is a mistake.',
  });
  expect(await stored()).toBe(before);
  expect(await refused()).toEqual([
    { userName: 'Hanna Roth', signature },
    { userName: 'Hanna Roth', signature },
  ]);

  const receipt = ana.send('post', '/api/refunds').field({ description: 'Train', amount: '1' });
  await receipt.attach('file', infectedPdf, 'Receipt.pdf').expect(422);
  expect(await stored()).toBe(before);
  expect(await refused()).toHaveLength(3);
});

it('a file beyond the limit of the scanner is not stored, and the log tells the operator which setting of clamd to raise', async () => {
  const before = await stored();
  const large = Buffer.concat([pdf, Buffer.alloc(streamMaxBytes)]);
  const { body } = await upload({ name: 'Scan.pdf', bytes: large }).expect(413);
  expect(body).toMatchObject({
    message: expect.stringContaining('“Scan.pdf” is too large for the malware scanner') as string,
  });
  expect(jest.mocked(Logger.prototype.warn).mock.calls.flat()).toContainEqual(
    expect.stringContaining('StreamMaxLength'),
  );
  expect(await stored()).toBe(before);
});

it('R34.7 while the scanner is away, uploads are 503 and nothing is stored', async () => {
  const before = await stored();
  await clamd.stop();
  const { body, headers } = await upload({}).expect(503);
  expect(body).toEqual({ statusCode: 503, message: expect.any(String) as string, code: 'FILE_SCANNER_UNAVAILABLE' });
  expect(headers['retry-after']).toBe('60');
  expect(await stored()).toBe(before);
});
