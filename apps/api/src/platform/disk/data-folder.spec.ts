import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.js';
import { makeFolders } from './make-folders.js';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'folders-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

it('makes what is missing, once, however many ask for it', async () => {
  const folder = join(parent, 'a', 'b', 'c');
  const made = await Promise.all([1, 2, 3].map(() => makeFolders(folder, 0o700)));
  expect(made).toContain(join(parent, 'a'));
  expect((await stat(join(parent, 'a'))).mode & 0o777).toBe(0o700);
  expect(await makeFolders(folder, 0o700)).toBeUndefined();
});

it.each([
  ['a file', () => join(parent, 'file'), 'ENOTDIR'],
  ['below a file', () => join(parent, 'file', 'data'), 'ENOTDIR'],
  ['where no folders can be made', () => '/proc/staffroom/data', 'ENOENT'],
])('says what is wrong with a data folder that is %s', async (_, folder, code) => {
  await writeFile(join(parent, 'file'), '');
  await expect(makeDataFolder(folder())).rejects.toThrow(`DATA_DIR cannot be used (${code}, ${folder()}).`);
});
