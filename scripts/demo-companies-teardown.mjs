import { rmSync } from 'node:fs';

export default function removeDemoCompanies() {
  const folder = process.env.STAFFROOM_DEMO_COMPANIES;
  if (folder) rmSync(folder, { recursive: true, force: true });
}
