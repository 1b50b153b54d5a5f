/** Exports all data about one person as a folder of JSON and files (GDPR, Articles 15 and 20). */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabasePool } from '../../platform/database/pool.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { removedOnInterrupt } from '../../platform/disk/on-interrupt.js';
import { syncFolder } from '../../platform/disk/sync-folder.js';
import { findSubject } from '../../modules/audit/find-subject.js';
import type { AuditableLog } from '../../modules/audit/log-reader.js';
import { Colleagues } from './colleagues.js';
import { type OwnFile, PersonOfExport } from './exported-person.js';
import { FileNames } from './file-names.js';
import { ownData } from './own-data.js';
import { readme } from './readme.js';
import { subjectEvents } from './subject-events.js';
import { activityEntries } from './trail.js';

export interface SubjectSource {
  log: AuditableLog & { pool: DatabasePool };
  keyring: Keyring;
  files: Pick<FileStore, 'open'>;
}

export interface Exported {
  files: number;
  /** Names of files whose bytes could not be read. */
  unreadable: string[];
}

/** `who` is an id or an email address. The folder must not exist; it appears once it is complete. */
export async function exportSubject(source: SubjectSource, who: string, folder: string): Promise<Exported> {
  const { log, keyring } = source;
  const { id } = await findSubject(log, keyring, 'user', who);
  await refuseErased(log, id);
  const events = await subjectEvents(log, id);
  const colleagues = await Colleagues.in(log, id, [...events.about, ...events.by, ...events.access]);
  const person = new PersonOfExport(id, log, colleagues);
  const contents = await ownData(log.pool, log.areas.list, person, [...events.about, ...events.access]);
  const { fullName, email } = contents.get('profile.json') as { fullName: string; email: string };
  contents.set('activity.json', activityEntries(events, colleagues, id));
  return inNewFolder(folder, async (made) => {
    const unreadable = await writeFiles(source.files, person.files, made); // first, because it sets the paths in the entries
    for (const [name, content] of contents) await write(made, name, `${JSON.stringify(content, null, 2)}\n`);
    await write(made, 'README.txt', readme(log.areas.list, { fullName, email }, unreadable));
    await refuseErased(log, id); // the person may have been deleted meanwhile
    await log.pool.durable();
    return { files: person.files.filter(({ entry }) => entry['file']).length, unreadable };
  });
}

async function refuseErased({ pool }: AuditableLog, id: string): Promise<void> {
  const { rowCount } = await pool.query('select from keys.person_keys where person_id = $1 and wrapped is not null', [
    id,
  ]);
  if (rowCount === 0) throw new Error('This person was deleted. Their personal data can no longer be read.');
}

async function inNewFolder<T>(folder: string, fill: (folder: string) => Promise<T>): Promise<T> {
  if (existsSync(folder)) throw new Error(`${folder} already exists. Choose a new folder.`);
  await mkdir(dirname(folder), { recursive: true });
  const half = `${folder}.${randomBytes(4).toString('hex')}.half`;
  return removedOnInterrupt(half, async () => {
    try {
      await mkdir(half, { mode: 0o700 });
      const result = await fill(half);
      await rename(half, folder);
      await syncFolder(dirname(folder));
      return result;
    } catch (error) {
      await rm(half, { recursive: true, force: true });
      throw error;
    }
  });
}

async function write(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text, { mode: 0o600, flag: 'wx' });
}

/** Returns the names of files that should exist but cannot be read. */
async function writeFiles(
  store: Pick<FileStore, 'open'>,
  files: readonly OwnFile[],
  folder: string,
): Promise<string[]> {
  const names = new FileNames();
  const unreadable: string[] = [];
  for (const { folder: part, stored, fileName, entry } of files) {
    try {
      const opened = await store.open(stored.fileId);
      if (opened) {
        const path = names.take(`files/${part}`, fileName, stored.type);
        await writeContent(opened.content, join(folder, path));
        entry['file'] = path;
      } else if (!('deletedAt' in entry || 'withdrawnAt' in entry)) unreadable.push(fileName);
    } catch {
      unreadable.push(fileName);
    }
  }
  return unreadable;
}

/** Writes the whole file or none of it. Reading detects a file that was altered in storage. */
async function writeContent(content: AsyncIterable<Buffer>, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const bytes of content) await file.appendFile(bytes);
  } catch (error) {
    await rm(path);
    throw error;
  } finally {
    await file.close();
  }
}
