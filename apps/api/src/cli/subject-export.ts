import { resolve } from 'node:path';
import { exportSubject } from '../operations/subject-export/subject-export.js';
import { createFileBackend } from '../platform/files/create-file-store.js';
import { FileScanner } from '../platform/files/file-scanner.js';
import { FileStore } from '../platform/files/file-store.js';
import { refuseOtherStore } from '../platform/files/store-marker.js';
import { withLog } from './open/open-log.js';
import { plain } from './console/print.js';

/** Only reads. The folder's default name does not identify the person. */
export async function subjectExport(who: string, given: string | undefined): Promise<void> {
  const folder = resolve(given ?? `subject-export-${new Date().toISOString().slice(0, 10)}`);
  await withLog(async ({ pool, codec, areas, keyring, config }) => {
    const backend = await createFileBackend(config);
    await refuseOtherStore(pool, backend);
    const files = new FileStore(pool, keyring, backend, new FileScanner());
    const made = await exportSubject({ log: { pool, codec, areas }, keyring, files }, who, folder);
    console.log(`Wrote the data about this person, including ${made.files} files, to ${folder}.`);
    if (made.unreadable.length === 0) return;
    console.log(`These files could not be read: ${made.unreadable.map(plain).join(', ')}.`);
    process.exitCode = 1;
  });
}
