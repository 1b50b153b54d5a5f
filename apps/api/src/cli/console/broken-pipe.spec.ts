import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const testing = join(__dirname, '../../testing');

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'staffroom-pipe-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('whoever reads a command’s output and goes away', () => {
  it('does not stop a command that changes something half way', async () => {
    expect(await readLittle('writes')).toEqual({ code: 0, cameToItsEnd: true });
  });

  it('ends a command that only reads', async () => {
    expect(await readLittle('reads')).toEqual({ code: 0, cameToItsEnd: false });
  });
});

/** As `… 2>&1 | head -1` does. */
async function readLittle(kind: 'reads' | 'writes') {
  const file = join(folder, kind);
  const child = spawn(process.execPath, [
    join(testing, 'run-typescript.cjs'),
    join(testing, 'printing.child.ts'),
    kind,
    file,
  ]);
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = (await exited) as [number | null];
  return { code, cameToItsEnd: existsSync(file) };
}
