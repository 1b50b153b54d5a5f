/**
 * Before the browser tests: unpacks the browser, compiles the processes that some of them run beside the portal, and makes the folder for the demo
 * companies, which the first test that needs one of them seeds. `npm test` seeds them earlier.
 */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileTests } from './compile-tests.mjs';
import { unpackChromium } from './unpack-chromium.mjs';

export default async function setUpDemoCompanies() {
  await unpackChromium();
  compileTests();
  if (process.env.STAFFROOM_DEMO_COMPANIES) return; // `npm test` has seeded them
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-demos-'));
  chmodSync(folder, 0o711); // as root, the database runs as another user, who must be able to enter the folder
  process.env.STAFFROOM_DEMO_COMPANIES = folder;
  process.env.STAFFROOM_DEMO_COMPANIES_MADE = 'here';
}
