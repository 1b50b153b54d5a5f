import { removeTestFolder } from './test-folder.mjs';

export default async function afterDatabaseTests() {
  const folder = process.env.STAFFROOM_TEST_CLUSTER;
  if (folder) await removeTestFolder(folder);
}
