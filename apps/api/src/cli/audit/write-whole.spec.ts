import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseExisting, writeWhole } from './write-whole.js';

describe('a file for auditors', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'staffroom-whole-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('appears under its name once it is complete, readable by its owner only', async () => {
    const file = join(folder, 'export.jsonl');
    await writeWhole(file, async (handle) => {
      await handle.writeFile('one ');
      expect(await readdir(folder)).not.toContain('export.jsonl');
      await handle.writeFile('two');
    });
    expect(await readFile(file, 'utf8')).toBe('one two');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['export.jsonl']);
  });

  it('leaves nothing behind if writing fails [R41.5]', async () => {
    const fail = writeWhole(join(folder, 'export.jsonl'), async (handle) => {
      await handle.writeFile('half');
      throw new Error('the database went away');
    });
    await expect(fail).rejects.toThrow('the database went away');
    expect(await readdir(folder)).toEqual([]);
  });

  it('never overwrites an older file and needs an existing folder', async () => {
    expect(() => refuseExisting(folder)).toThrow('already exists');
    await expect(writeWhole(join(folder, 'no', 'file'), async () => undefined)).rejects.toThrow('cannot be written');
  });
});
