import { rmSync } from 'node:fs';

export default function removeDemoCompanies() {
  const folder = process.env.STAFFROOM_DEMO_COMPANIES;
  if (folder && process.env.STAFFROOM_DEMO_COMPANIES_MADE) rmSync(folder, { recursive: true, force: true });
}
