/**
 * Before the tests that use a database: builds what they run as processes, and makes the folder for their PostgreSQL. The first test that
 * needs it starts the server there.
 */
import { bundle } from '../bundle.mjs';
import { compileTests } from './compile-tests.mjs';
import { makeTestFolder, removeLeftovers } from './test-folder.mjs';

const CONNECTIONS_PER_WORKER = 100;

/** @param {{ maxWorkers: number }} jest */
export default async function beforeDatabaseTests({ maxWorkers }) {
  compileTests();
  await bundle();
  await removeLeftovers();
  process.env.STAFFROOM_TEST_CLUSTER = makeTestFolder();
  process.env.STAFFROOM_TEST_CONNECTIONS = String((maxWorkers + 1) * CONNECTIONS_PER_WORKER);
}
