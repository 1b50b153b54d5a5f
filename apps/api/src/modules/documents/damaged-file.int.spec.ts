import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { pdf } from '../../testing/sample-files.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';

let portal: FilePortal;
let hr: Person;
let ana: Person;

beforeAll(async () => {
  portal = await startFilePortal();
  hr = await portal.person('HR_MANAGER');
  ana = await portal.person();
});
afterAll(() => portal.stop());

/** Uploads a document of 200 kB, then alters one byte of the stored file. */
const damagedAt = async (place: number): Promise<EmployeeDocument> => {
  const bytes = Buffer.concat([pdf, Buffer.alloc(200_000)]);
  const { body } = await hr.upload('/api/documents/upload', { userId: ana.id }, { bytes }).expect(201);
  const { rows } = await portal.pool.query<{ key: string }>(
    'select storage_key as key from state.files order by created_at desc limit 1',
  );
  const folder = join(portal.dataDir, 'files');
  const path = (await readdir(folder, { recursive: true })).find((name) => name.endsWith(rows[0]!.key))!;
  const stored = await readFile(join(folder, path));
  stored[place]! ^= 1;
  await writeFile(join(folder, path), stored);
  return (body as EmployeeDocument[])[0]!;
};

describe('R18 a file that was damaged in storage', () => {
  it('R1 leads to a JSON error if its beginning is damaged [R18.4]', async () => {
    const { fileUrl } = await damagedAt(5);
    const { body, headers } = await ana.get(fileUrl).expect(500);
    expect(body).toEqual({ statusCode: 500, message: expect.stringContaining('Something went wrong') as string });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('never looks complete: the download is cut off before the damaged part [R18.4]', async () => {
    const { fileUrl } = await damagedAt(150_000);
    let received = 0;
    const download = ana
      .get(fileUrl)
      .buffer(true)
      .parse((response, done) => {
        response.on('data', (bytes: Buffer) => (received += bytes.length));
        response.on('end', () => done(null, null));
      });
    await expect(download).rejects.toThrow('aborted');
    expect(received).toBeLessThanOrEqual(2 * 64 * 1024);
  });
});
