/** Before the browser tests: makes the folder for the demo companies, which the first test that needs one of them seeds. */
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-demos-'));
  chmodSync(folder, 0o711); // as root, the database runs as another user, who must be able to enter the folder
  process.env.STAFFROOM_DEMO_COMPANIES = folder;
}
