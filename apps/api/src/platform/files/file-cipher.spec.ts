import { randomBytes } from 'node:crypto';
import { decrypted, encrypted, fileKey } from './file-cipher.js';

const key = fileKey(randomBytes(32), 'a-file');
const plain = randomBytes(150_000);

async function all(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

async function* inChunks(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const sealed = () => all(encrypted(key, inChunks(plain, 10_000)));

it.each([1, 7, 8, 9, 70_000])('opens in chunks of %i bytes', async (size) => {
  // a byte at a time takes too long for all of it
  const file = size === 1 ? await all(encrypted(key, inChunks(plain.subarray(0, 500), 500))) : await sealed();
  const opened = await all(decrypted(key, inChunks(file, size)));
  expect(opened.equals(size === 1 ? plain.subarray(0, 500) : plain)).toBe(true);
});

it('says its format, and opens files of the first one, which did not', async () => {
  const file = await sealed();
  expect(file.subarray(0, 8)).toEqual(Buffer.from('staffrm\u0002'));
  expect((await all(decrypted(key, inChunks(file.subarray(8), 10_000)))).equals(plain)).toBe(true);
});

it('refuses the format of a later version, by its number', async () => {
  const file = await sealed();
  file[7] = 3;
  await expect(all(decrypted(key, inChunks(file, 10_000)))).rejects.toThrow(
    'a stored file has the format 3, which this version does not know',
  );
});

it('does not open what was changed, or cut short, also within its beginning', async () => {
  const file = await sealed();
  for (const broken of [file.subarray(0, 5), file.subarray(0, 8), file.subarray(0, -1), file.subarray(1)])
    await expect(all(decrypted(key, inChunks(broken, 10_000)))).rejects.toThrow();
  file[2] = 0;
  await expect(all(decrypted(key, inChunks(file, 10_000)))).rejects.toThrow();
});
