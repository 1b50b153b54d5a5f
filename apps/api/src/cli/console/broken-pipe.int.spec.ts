import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryArgs } from '../../testing/entry-args.js';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'staffroom-pipe-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a reader that closes a command’s output early', () => {
  it('does not stop a command that changes data', async () => {
    expect(await readLittle('writes')).toEqual({ code: 0, cameToItsEnd: true });
  });

  it('ends a command that only reads', async () => {
    expect(await readLittle('reads')).toEqual({ code: 0, cameToItsEnd: false });
  });
});

/** Like `… 2>&1 | head -1`. */
async function readLittle(kind: 'reads' | 'writes') {
  const file = join(folder, kind);
  const child = spawn(process.execPath, entryArgs('testing/printing.child', kind, file));
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = (await exited) as [number | null];
  return { code, cameToItsEnd: existsSync(file) };
}
