/** Every file on disk belongs to something that exists, and everything that exists has its file. */
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** In the store, but not uploads: its marker, and the list of erasures. */
const storeMarker = 'staffroom-store';
const erasures = 'erasures';

/**
 * @param {{ files: { sweep(): Promise<void> } }} platform
 * @param {import('pg').Client} admin
 * @param {import('../model/company.mjs').Company} company
 * @param {string} dataDir
 * @param {import('../report.mjs').Report} report
 */
export async function checkFiles(platform, admin, company, dataDir, report) {
  // the sweeper waits an hour before it considers an upload abandoned
  await admin.query(`update state.files set created_at = created_at - interval '2 hours' where kept_at is null`);
  await platform.files.sweep();
  const { rows } = await admin.query('select storage_key as key, kept_at is not null as kept from state.files');
  const stored = await storedFiles(join(dataDir, 'files'));
  const known = new Set(rows.map(({ key }) => key));
  report.compared('files', stored.size);
  for (const key of stored) if (!known.has(key)) report.finding('an orphaned file', key);
  for (const { key } of rows) if (!stored.has(key)) report.finding('a file is missing', key);
  const withReceipt = company.refunds.values().filter(({ status }) => status !== 'WITHDRAWN');
  const expected = withReceipt.length + company.documents.values().length;
  if (rows.length !== expected)
    report.finding('the number of files differs from the model', `${rows.length}, not ${expected}`);
  console.log(`  files: ${stored.size} stored`);
}

async function storedFiles(folder) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const isUpload = ({ name, parentPath }) =>
    name !== storeMarker && ![erasures, 'probe'].includes(basename(parentPath));
  return new Set(found.filter((entry) => entry.isFile() && isUpload(entry)).map(({ name }) => name));
}
