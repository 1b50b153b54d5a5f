/** What uploads of documents and of payslips share. */
import type { StoredFile } from '@staffroom/domain/stored-file.js';
import { type CommandContext, newIds } from '../../platform/event-log/command-context.js';
import type { EventLog } from '../../platform/event-log/event-log.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import type { CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { requireNew, uploadsOf } from './only-new.js';
import type { PersonnelDocumentKind } from './personnel-documents.js';

interface Upload {
  readonly userId: string;
  readonly files: readonly CheckedFile[];
  readonly context: CommandContext;
  /** Refuses files that the person already has. */
  readonly onlyNew: boolean;
}

export interface UploadedFile {
  userId: string;
  fileName: string;
  file: StoredFile;
  /** Its place among the files of the upload, from 1. */
  number: number;
  together: number;
}

/** Stores and records all of the files, or none (R34). Returns the ids they were recorded with. */
export async function recordUpload(
  log: EventLog,
  store: FileStore,
  kind: PersonnelDocumentKind,
  { userId, files, context, onlyNew }: Upload,
  record: (unit: UnitOfWork, id: string, uploaded: UploadedFile) => Promise<unknown>,
): Promise<string[]> {
  const ids = newIds(context, log.keyring, files.length);
  await store.keeping(userId, files, (stored) => {
    const work = async (unit: UnitOfWork) => {
      if (onlyNew) await requireNew(unit.db, kind, userId, files);
      for (const [at, file] of stored.entries()) {
        const place = { number: at + 1, together: files.length };
        await record(unit, ids[at]!, { userId, fileName: files[at]!.name, file, ...place });
      }
      unit.also(store.kept(stored));
    };
    return log.transact(context, work, onlyNew ? { inTurn: uploadsOf(userId) } : {});
  });
  return ids;
}
