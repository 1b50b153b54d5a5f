/** Seeds the demo companies that browser tests copy, before the tests that would wait for them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runStep } from '../run-step.mjs';
import { makeTestFolder } from './test-folder.mjs';

/** @param {readonly string[]} companies */
export async function seedDemoCompanies(companies) {
  const folder = makeTestFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const program = join(root, 'scripts/tests/seed-demo-company.mjs');
  for (const company of companies) {
    const title = `demo company for browsers: ${company}`;
    await runStep(title, [process.execPath, program, company, join(folder, company)], { quiet: true });
  }
  process.env.STAFFROOM_DEMO_COMPANIES = folder;
}
