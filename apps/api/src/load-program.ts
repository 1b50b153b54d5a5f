/**
 * Loads a program from the bundle: one by one, its 2,200 modules take more than twice as long to load. A bundle that is missing or that
 * was made from an earlier compilation is not used.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('bundle/', import.meta.url);

/** The compiler's own records of what it has written. They contain a hash of each source. */
const records = [
  '.tsbuildinfo',
  ...['libs/contracts', 'libs/domain', 'migrations'].map((library) => `../../../${library}/dist/.tsbuildinfo`),
];

export async function loadProgram(
  program: 'processes/portal-program' | 'processes/worker-program' | 'cli/commands',
): Promise<void> {
  const address = isBundled() ? new URL(`${basename(program)}.js`, folder) : new URL(`${program}.js`, import.meta.url);
  await import(address.href);
}

/** Whether the bundle was made from the modules of the last compilation. A release has the bundle alone. */
export function isBundled(): boolean {
  const madeFrom = new URL('made-from', folder);
  if (!existsSync(madeFrom)) return false;
  const isRelease = !existsSync(new URL('.tsbuildinfo', import.meta.url));
  return isRelease || readFileSync(madeFrom, 'utf8') === modulesOfThisBuild();
}

/** Identifies what the compiler has written, by content: a copy of the build is the same build. */
export function modulesOfThisBuild(): string {
  const hash = createHash('sha256');
  for (const record of records) hash.update(readFileSync(new URL(record, import.meta.url)));
  return hash.digest('hex');
}
