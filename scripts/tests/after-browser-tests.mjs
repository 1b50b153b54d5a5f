import { removeTestFolder } from './test-folder.mjs';

export default async function afterBrowserTests() {
  const folder = process.env.STAFFROOM_DEMO_COMPANIES_OF_JEST;
  if (folder) await removeTestFolder(folder);
}
