import { rmSync } from 'node:fs';

export default function removeDemoFolder() {
  const folder = process.env.STAFFROOM_DEMO_FOLDER;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
