/** Data folders with a demo company. It is seeded once for a run of the tests, because the large one takes a minute. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newFolder } from './portal.js';

/** The large one has 300 people. */
export type DemoCompany = 'demo' | 'large';

const seedProgram = join(__dirname, '../../../../scripts/tests/seed-demo-company.mjs');

export async function folderWithCompany(company: DemoCompany): Promise<string> {
  const seeded = join(process.env['STAFFROOM_DEMO_COMPANIES']!, company);
  if (!existsSync(seeded)) await promisify(execFile)(process.execPath, [seedProgram, company, seeded]);
  const folder = newFolder();
  execFileSync('cp', ['-a', `${seeded}/.`, folder]); // with owners: PostgreSQL checks its own
  return folder;
}
