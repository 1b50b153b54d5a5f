import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { removeLeftUploads, spool } from './spool.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-spool-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an upload in progress', () => {
  it.each([1, 524_288, 524_289, 700_001, 3_000_000])(
    'of %d bytes can be read unchanged more than once',
    async (size) => {
      const bytes = randomBytes(size);
      const spooled = await spool(folder, chunks(bytes));
      for (let times = 0; times < 2; times++) expect((await buffer(spooled.content())).equals(bytes)).toBe(true);
      await spooled.forget();
    },
  );

  it('R34 leaves no file behind, whether it succeeds or fails', async () => {
    const spooled = await spool(folder, chunks(randomBytes(3_000_000)));
    expect(await readdir(folder)).toEqual([]);
    await spooled.forget();
    await expect(spool(folder, breakingOff(randomBytes(3_000_000)))).rejects.toThrow('broken off');
    expect(await readdir(folder)).toEqual([]);
  });

  it('R34 a file that a killed process could not unlink is removed after a minute', async () => {
    const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
    await Promise.all([writeFile(old, ''), writeFile(fresh, '')]);
    await utimes(old, new Date(), new Date(Date.now() - 61_000));
    await removeLeftUploads(folder);
    expect(await readdir(folder)).toEqual(['fresh']);
    await rm(fresh);
  });
});

async function* chunks(bytes: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

async function* breakingOff(bytes: Buffer): AsyncGenerator<Buffer, void> {
  yield* chunks(bytes);
  throw new Error('broken off');
}
