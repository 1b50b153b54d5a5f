/**
 * Before the browser tests: unpacks the browser, compiles the processes that some of them run beside the portal, and makes the folder for the
 * demo companies and the portals. The first test that needs a company seeds it, unless `npm test` has done so.
 */
import { compileTests } from './compile-tests.mjs';
import { makeTestFolder, removeLeftovers } from './test-folder.mjs';
import { unpackChromium } from './unpack-chromium.mjs';

export default async function beforeBrowserTests() {
  await unpackChromium();
  compileTests();
  if (process.env.STAFFROOM_DEMO_COMPANIES) return;
  await removeLeftovers();
  process.env.STAFFROOM_DEMO_COMPANIES = process.env.STAFFROOM_DEMO_COMPANIES_OF_JEST = makeTestFolder();
}
